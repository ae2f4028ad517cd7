import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';

/** Returns the sentence for an order that is cancelled or certified; null for an open one. */
export function useWhyClosed(order: Pick<Order, 'state' | 'cancelled'> | undefined): string | null {
  const { t } = useLingui();
  if (order?.state === 'cancelled')
    return t`Cette commande est annulée par ${order.cancelled?.by.name ?? t`un collègue`}.`;
  return order?.state === 'certified' ? t`Cette commande est certifiée.` : null;
}
