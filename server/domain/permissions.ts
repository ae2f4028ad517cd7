import type { Row } from '#contract/collections.ts';
import type { Viewer } from './viewer.ts';

/** One line per reason for which a viewer sees an order, and may therefore change what is said below. */
const reasonsToSee: ((viewer: Viewer, order: Row<'orders'>) => boolean)[] = [
  (viewer) => viewer.supervisor,
  (viewer, order) => viewer.commercial && order.commercial?.id === viewer.id,
  (viewer, order) => order.assignee?.id === viewer.id,
  (viewer, order) => order.handler?.id === viewer.id,
  (viewer, order) => order.visitedBy?.id === viewer.id,
];

/** True when the order is in a scope that the viewer subscribes to. */
export function seesOrder(viewer: Viewer, order: Row<'orders'>): boolean {
  return reasonsToSee.some((reason) => reason(viewer, order));
}

/** True when the viewer sees the visit: its order's viewers, and its own employee. */
export function seesVisit(viewer: Viewer, visit: Row<'visits'>, order: Row<'orders'>): boolean {
  return visit.employee.id === viewer.id || seesOrder(viewer, order);
}
