import type { Order } from '../entities/order.ts';

/** The user of a device or of a request, as far as an order's rights go. */
export interface OrderViewer {
  id: string;
  commercial: boolean;
  supervisor: boolean;
}

/** Returns true when the viewer may change the order: a supervisor, the agent of its client, or whoever works on it. */
export function changesOrder(
  { id, commercial, supervisor }: OrderViewer,
  order: Pick<Order, 'assignee' | 'handler' | 'visitedBy' | 'visitors' | 'commercial'>,
): boolean {
  if (supervisor || (commercial && order.commercial?.id === id)) return true;
  return [order.assignee, order.handler, order.visitedBy, ...(order.visitors ?? [])].some((one) => one?.id === id);
}
