import { useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { updateRefusal } from '#contract/mutations/refusals.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useJudged } from '#parts/acts/use-judged.ts';
import { useMayChange } from '#hooks/orders/use-may-change.ts';
import { Icon } from '#ui/media/icon.tsx';

/** The cards with fields that the two refusals protect. */
export type LockedCard = 'address' | 'client' | 'services' | 'planning';

/** Returns which of the two refusals protects address, customer, services, price and planning now. */
function useRefusal(order: Order): ReturnType<typeof updateRefusal> {
  return updateRefusal({ orderId: order.id, changes: { address: order.address } }, useJudged()({ orders: [order] }));
}

/** Returns what a card still changes of a protected order. */
function useStillPossible(card: LockedCard): string {
  const { t } = useLingui();
  return {
    address: t`Restent modifiables : le type et la catégorie du bien.`,
    client: t`Restent modifiables : le propriétaire et les affiliés.`,
    services: t`Restent modifiables : les remarques et les étiquettes.`,
    planning: t`Restent modifiables : le type et la catégorie du bien.`,
  }[card];
}

/** Returns why a card's protected fields can no longer change, and what still can; undefined when all can. */
export function useOrderLock(order: Order, card: LockedCard): string | undefined {
  const errorText = useErrorMessage();
  const refusal = useRefusal(order);
  const still = useStillPossible(card);
  return refusal === undefined ? undefined : `${errorText(refusal)} ${still}`;
}

/** Says on a card, before anybody edits it, which refusal holds and what can still change. For those who may change it. */
export function LockNote({ order, card }: { order: Order; card: LockedCard }) {
  const { t } = useLingui();
  const refusal = useRefusal(order);
  const still = useStillPossible(card);
  const mayChange = useMayChange(order);
  if (refusal === undefined || !mayChange) return null;
  const isInvoiced = refusal === 'CannotUpdateOrderWhenInvoiceGeneratedError';
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm text-ink-2 print:hidden">
      <Icon of={Lock} size={16} className="mt-0.5" />
      <span>
        {isInvoiced ? t`Verrouillé : la facture est générée.` : t`Verrouillé : le jour de la visite est passé.`} {still}
      </span>
    </p>
  );
}
