import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

/** What is prepared for the client as a draft of their PEB certificate. */
export const pebDraftDraft = defineDraft({
  kind: 'pebDraft',
  of: 'orders',
  label: msg`Brouillon PEB`,
  path: ({ id }) => `/orders/${id}?tab=file&peb-draft=1#draft`,
});
