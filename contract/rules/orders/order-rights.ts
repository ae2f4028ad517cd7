import type { EmployeeRef } from '../../entities/common.ts';
import type { Order } from '../../entities/order.ts';

/** The user of a device or of a request, as far as an order's rights go. */
export interface OrderViewer {
  id: string;
  commercial: boolean;
  supervisor: boolean;
}

/** The fields of an order that name its people. */
export type OrderPeople = Pick<Order, 'assignee' | 'handler' | 'visitedBy' | 'visitors' | 'commercial' | 'createdBy'>;

/** Returns who works on the order, and may change it. */
export function workersOf({
  assignee,
  handler,
  visitedBy,
  visitors = [],
}: Omit<OrderPeople, 'commercial' | 'createdBy'>): EmployeeRef[] {
  return [assignee, handler, visitedBy, ...visitors].flatMap((one) => one ?? []);
}

/** Returns who brought the order: the agent of its client, and who created it. */
export function ownersOf({
  commercial,
  createdBy = null,
}: Pick<OrderPeople, 'commercial' | 'createdBy'>): EmployeeRef[] {
  return [commercial, createdBy].flatMap((one) => one ?? []);
}

/**
 * Returns true when the messages of an order are meant for the viewer. A supervisor sees every order, but answers only for those
 * that they work on.
 */
export function isMeantFor({ id, commercial, supervisor }: OrderViewer, order: OrderPeople): boolean {
  const owners = commercial && !supervisor ? ownersOf(order) : [];
  return [...workersOf(order), ...owners].some((one) => one.id === id);
}

/** Returns true when the viewer may change the order: a supervisor, the agent of its client, or whoever works on it. */
export function changesOrder(
  { id, commercial, supervisor }: OrderViewer,
  order: Pick<Order, 'assignee' | 'handler' | 'visitedBy' | 'visitors' | 'commercial'>,
): boolean {
  if (supervisor || (commercial && order.commercial?.id === id)) return true;
  return workersOf(order).some((one) => one.id === id);
}
