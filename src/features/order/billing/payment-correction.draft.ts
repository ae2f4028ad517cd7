import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

/** Why a payment of an order, which the field names, is taken back. */
export const paymentCorrectionDraft = defineDraft({
  kind: 'paymentCorrection',
  of: 'orders',
  label: msg`Raison de la correction d’un paiement`,
  path: ({ id, field }) => `/orders/${id}?tab=file&correct=${field}#billing`,
});
