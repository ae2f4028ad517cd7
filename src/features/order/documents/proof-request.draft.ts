import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

export const proofRequestDraft = defineDraft({
  kind: 'proofRequest',
  of: 'orders',
  label: msg`Demande de preuves`,
  path: ({ id }) => `/orders/${id}?tab=photos&proofs=1#documents`,
});
