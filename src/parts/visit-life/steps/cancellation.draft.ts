import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

/** Why a visit is cancelled. */
export const cancellationDraft = defineDraft({
  kind: 'cancellation',
  of: 'visits',
  label: msg`Annulation de la visite`,
  path: ({ row }) => (row === undefined ? null : `/orders/${row.orderId}#visit`),
});
