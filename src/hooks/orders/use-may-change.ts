import type { Order } from '#contract/entities/order.ts';
import { changesOrder } from '#contract/rules/orders/order-rights.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useRoles } from '../app/use-roles.ts';

/** Returns true when the signed-in user may change the order; others see it. The server decides. */
export function useMayChange(order: Order): boolean {
  const { actor } = useAppData();
  return changesOrder({ id: actor.id, ...useRoles() }, order);
}
