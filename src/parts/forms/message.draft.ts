import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

/** A message in the thread of an order. */
export const messageDraft = defineDraft({
  kind: 'message',
  of: 'orders',
  label: msg`Message`,
  path: ({ id }) => `/orders/${id}#form-message`,
});
