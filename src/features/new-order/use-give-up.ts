import { useLingui } from '@lingui/react/macro';
import { deleteDraft, writeDraft } from '#data/drafts.ts';
import { discardMutation, undoDiscard } from '#data/outbox-actions.ts';
import type { UnfinishedOrder } from '#data/queries/new-orders.ts';
import { newOrderKey, refusedCreation } from '#data/queries/new-orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useToast } from '#ui/toast.tsx';

/** Gives up an unfinished order; resolves when it is gone. */
export type GiveUp = (order: UnfinishedOrder) => Promise<void>;

/** Gives up an unfinished order; it can be taken back at once. */
export function useGiveUp(): GiveUp {
  const { t } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();
  return async ({ orderId, text, changedAt }) => {
    const refused = await refusedCreation(db, orderId);
    if (refused !== undefined) await discardMutation(db, refused.id, Date.now());
    await deleteDraft(db, newOrderKey(orderId));
    const takeBack = async (): Promise<void> => {
      if (refused !== undefined) await undoDiscard(db, refused.id);
      if (text !== null) await writeDraft(db, newOrderKey(orderId), { text, base: '' }, changedAt);
    };
    showToast({
      text: t`Commande inachevée abandonnée.`,
      action: { label: t`Annuler l’abandon`, run: () => void takeBack() },
    });
  };
}
