import { useLingui } from '@lingui/react/macro';
import { deleteDraft, writeDraft } from '#data/drafts/drafts.ts';
import { discardMutation, undoDiscard } from '#data/outbox/discard.ts';
import type { UnfinishedOrder } from '#data/queries/orders/new-orders.ts';
import { refusedCreation } from '#data/queries/orders/new-orders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { newOrderDraft } from './new-order.draft.ts';

/** Discards an unfinished order; resolves once it is deleted. */
export type DiscardOrder = (order: UnfinishedOrder) => Promise<void>;

/** Discards unfinished orders: the draft, and the refused creation if there is one. A toast offers to undo. */
export function useDiscardOrder(): DiscardOrder {
  const { t } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();
  return async ({ orderId, text, changedAt }) => {
    const refused = await refusedCreation(db, orderId);
    if (refused !== undefined) await discardMutation(db, refused.id, Date.now());
    await deleteDraft(db, newOrderDraft(orderId).key);
    const undo = async (): Promise<void> => {
      if (refused !== undefined) await undoDiscard(db, refused.id);
      if (text !== null) await writeDraft(db, newOrderDraft(orderId), { text, base: '' }, changedAt);
    };
    showToast({
      text: t`Brouillon supprimé.`,
      undo: () => void undo(),
    });
  };
}
