import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

export const assignmentDraft = defineDraft({
  kind: 'assignment',
  of: 'orders',
  label: msg`Attribution`,
  path: ({ id }) => `/orders/${id}#form-assign`,
});
