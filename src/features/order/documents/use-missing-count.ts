import type { Order } from '#contract/entities/order.ts';
import { missingOf } from '#data/queries/files/required-documents.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';

/** Returns the number of missing required documents. Returns 0 for a cancelled or certified order. */
export function useMissingCount(order: Order): number {
  const files = useOrderFiles(order);
  if (order.state === 'cancelled' || order.state === 'certified') return 0;
  return missingOf(files?.required ?? []).length;
}
