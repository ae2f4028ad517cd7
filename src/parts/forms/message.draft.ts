import { msg } from '@lingui/core/macro';
import { draftKinds } from '#data/drafts/draft-name.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

/** A message in the thread of an order. */
export const messageDraft = defineDraft({
  ...draftKinds.message,
  label: msg`Message`,
  path: ({ id }) => `/orders/${id}#form-message`,
});
