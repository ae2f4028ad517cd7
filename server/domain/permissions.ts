import type { Row } from '#contract/collections.ts';
import type { Viewer } from './viewer.ts';

type Reason = (viewer: Viewer, order: Row<'orders'>) => boolean;

/** One line per reason for which a viewer may change an order: a supervisor, its client's agent, whoever works on it. */
const reasonsToChange: Reason[] = [
  (viewer) => viewer.supervisor,
  (viewer, order) => viewer.commercial && order.commercial?.id === viewer.id,
  (viewer, order) => order.assignee?.id === viewer.id,
  (viewer, order) => order.handler?.id === viewer.id,
  (viewer, order) => order.visitedBy?.id === viewer.id,
];

/** A commercial agent goes on seeing the orders they created. */
const reasonsToSee: Reason[] = [
  ...reasonsToChange,
  (viewer, order) => viewer.commercial && order.createdBy?.id === viewer.id,
];

/** True when the order is in a scope that the viewer subscribes to. */
export function seesOrder(viewer: Viewer, order: Row<'orders'>): boolean {
  return reasonsToSee.some((reason) => reason(viewer, order));
}

/** True when the viewer may change the order, not only see it and write messages. */
export function changesOrder(viewer: Viewer, order: Row<'orders'>): boolean {
  return reasonsToChange.some((reason) => reason(viewer, order));
}

/** True when the viewer sees the visit: its order's viewers, and its own employee. */
export function seesVisit(viewer: Viewer, visit: Row<'visits'>, order: Row<'orders'>): boolean {
  return visit.employee.id === viewer.id || seesOrder(viewer, order);
}
