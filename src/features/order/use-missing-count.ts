import type { Order } from '#contract/entities/order.ts';
import { missingOf } from '#hooks/required-documents.ts';
import { useOrderFiles } from '#hooks/use-order-files.ts';

/** How many required documents of an order nobody has captured yet; none once nobody needs them any more. */
export function useMissingCount(order: Order): number {
  const files = useOrderFiles(order);
  if (order.state === 'cancelled' || order.state === 'certified') return 0;
  return missingOf(files?.demands ?? []).length;
}
