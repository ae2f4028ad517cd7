import { useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { orderUpdateRefusal } from '#contract/rules/order-changes.ts';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMayChange } from '#hooks/use-may-change.ts';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';

/** The cards with fields that the two refusals protect. */
export type LockedCard = 'address' | 'client' | 'services' | 'planning';

/** Returns which of the two refusals protects address, customer, services, price and planning now. */
function useRefusal(order: Order): ReturnType<typeof orderUpdateRefusal> {
  // An invoice that has just come may be of later than the clock of the screens, which moves every 30 s, or than the device's.
  const now = Math.max(useNow(), Date.parse(order.invoice?.issuedAt ?? '1970-01-01'));
  return orderUpdateRefusal(order, ['address'], new Date(now));
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
