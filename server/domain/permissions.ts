import type { Row, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Right } from '#contract/rules/rights.ts';
import type { Facts, Refusal } from './rules/rule.ts';
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
function changesOrder(viewer: Viewer, order: Row<'orders'>): boolean {
  return reasonsToChange.some((reason) => reason(viewer, order));
}

/** True when the viewer sees the visit: its order's viewers, and its own employee. */
function seesVisit(viewer: Viewer, visit: Row<'visits'>, order: Row<'orders'>): boolean {
  return visit.employee.id === viewer.id || seesOrder(viewer, order);
}

/** Identifiers by the names that every mutation's arguments use; those that the right needs are there. */
interface Named {
  orderId?: string | null;
  clientId?: string | null;
  visitId?: string;
  clientVisitId?: string;
  reminderId?: string;
  uploadId?: string | null;
  documentId?: string | null;
  conflictId?: string;
  employeeId?: string;
  unavailabilityId?: string;
  notificationIds?: readonly string[];
  employee?: { id: string };
}

function seenOrder(orderId: string, { rows, viewer, contributes }: Facts): Row<'orders'> | undefined {
  const order = rows.get('orders', orderId);
  return order !== undefined && (contributes || seesOrder(viewer, order)) ? order : undefined;
}

/** NotFound for an order that the viewer does not see, Forbidden for one that they see and may not change. */
function unlessChangeable(orderId: string, facts: Facts): Refusal {
  const order = seenOrder(orderId, facts);
  if (order === undefined) return 'NotFound';
  return facts.contributes || changesOrder(facts.viewer, order) ? undefined : 'Forbidden';
}

/** Clients are no secret to commercial agents, who find them all by searching, nor to supervisors. */
function seesClient(clientId: string, { rows, viewer }: Facts): Row<'clients'> | undefined {
  const client = rows.get('clients', clientId);
  return viewer.commercial || viewer.supervisor ? client : undefined;
}

function unlessOwnClient(clientId: string, facts: Facts): Refusal {
  const client = seesClient(clientId, facts);
  if (client === undefined) return 'NotFound';
  return facts.viewer.commercial && client.commercial?.id === facts.viewer.id ? undefined : 'Forbidden';
}

function visitRefusal({ visitId = '', orderId }: Named, { rows, viewer, contributes }: Facts): Refusal {
  const visit = rows.get('visits', visitId);
  const order = rows.get('orders', orderId ?? '');
  if (visit === undefined || order === undefined || visit.orderId !== order.id) return 'NotFound';
  if (contributes) return undefined;
  if (!seesVisit(viewer, visit, order)) return 'NotFound';
  return visit.employee.id === viewer.id || changesOrder(viewer, order) ? undefined : 'Forbidden';
}

function supervisorRefusal({ orderId, clientId }: Named, facts: Facts): Refusal {
  const seen =
    orderId === undefined || orderId === null ? seesClient(clientId ?? '', facts) : seenOrder(orderId, facts);
  if (seen === undefined) return 'NotFound';
  return facts.viewer.supervisor ? undefined : 'Forbidden';
}

function clientVisitRefusal({ clientVisitId = '', clientId }: Named, facts: Facts): Refusal {
  const visit = facts.rows.get('clientVisits', clientVisitId);
  if (visit === undefined || visit.clientId !== clientId) return 'NotFound';
  if (visit.employee.id === facts.viewer.id) return facts.viewer.commercial ? undefined : 'Forbidden';
  const isAgent = facts.rows.get('clients', visit.clientId)?.commercial?.id === facts.viewer.id;
  return facts.viewer.supervisor || (facts.viewer.commercial && isAgent) ? 'Forbidden' : 'NotFound';
}

function reminderRefusal({ reminderId = '' }: Named, { rows, viewer }: Facts): Refusal {
  const reminder = rows.get('reminders', reminderId);
  const isTheirs = reminder?.assignee.id === viewer.id || reminder?.createdBy.id === viewer.id;
  return reminder !== undefined && (isTheirs || viewer.supervisor) ? undefined : 'NotFound';
}

function timeRefusal({ unavailabilityId = '', employee }: Named, { rows, viewer }: Facts): Refusal {
  const there = rows.get('unavailabilities', unavailabilityId);
  if (there !== undefined && there.employee.id !== viewer.id && !viewer.supervisor) return 'NotFound';
  if (employee === undefined) return there === undefined ? 'NotFound' : undefined;
  return employee.id === viewer.id || viewer.supervisor ? undefined : 'Forbidden';
}

/** A file or a document that is there belongs to what it is said to belong to, and to its author when to nothing. */
function fileRefusal({ uploadId, documentId, orderId = null, clientId = null }: Named, facts: Facts): Refusal {
  const upload = facts.rows.get('uploads', uploadId ?? '');
  const there = documentId === undefined ? upload : facts.rows.get('documents', documentId ?? '');
  if (there !== undefined && (there.orderId !== orderId || there.clientId !== clientId)) return 'NotFound';
  if (orderId !== null) return unlessChangeable(orderId, facts);
  if (clientId !== null) return unlessOwnClient(clientId, facts);
  return upload === undefined || upload.by.id === facts.viewer.id ? undefined : 'NotFound';
}

/** A lost value is of the order or of the client that it is said to be of. */
function conflictRefusal({ conflictId = '', orderId, clientId }: Named, { rows, viewer }: Facts): Refusal {
  const conflict = rows.get('conflicts', conflictId);
  const isTheirs = viewer.supervisor || conflict?.lostBy?.id === viewer.id;
  if (conflict === undefined || conflict.orderId !== orderId || !isTheirs) return 'NotFound';
  if (orderId === null && (conflict.of?.collection !== 'clients' || conflict.of.id !== clientId)) return 'NotFound';
  return viewer.supervisor ? undefined : 'Forbidden';
}

/** The matrix of the product, enforced: why a viewer may not, or undefined. A row that they may not see does not exist for them. */
const judges: Record<Right, (named: Named, facts: Facts) => Refusal> = {
  everybody: () => undefined,
  seesOrder: ({ orderId }, facts) => (seenOrder(orderId ?? '', facts) === undefined ? 'NotFound' : undefined),
  changesOrder: ({ orderId }, facts) => unlessChangeable(orderId ?? '', facts),
  makesVisit: visitRefusal,
  supervisor: supervisorRefusal,
  sales: (_named, { viewer }) => (viewer.commercial ? undefined : 'Forbidden'),
  ownClient: ({ clientId }, facts) => unlessOwnClient(clientId ?? '', facts),
  ownClientVisit: clientVisitRefusal,
  ownReminder: reminderRefusal,
  ownTime: timeRefusal,
  ownNotification: ({ notificationIds = [] }, { rows, viewer }) =>
    notificationIds.every((id) => rows.get('notifications', id)?.userId === viewer.id) ? undefined : 'NotFound',
  self: ({ employeeId }, { viewer }) => (employeeId === viewer.id ? undefined : 'Forbidden'),
  ownFile: fileRefusal,
  lostValue: conflictRefusal,
};

/** Why the viewer may not make a mutation of this right, or undefined. */
export function judge(right: Right, args: unknown, facts: Facts): Refusal {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the contract, whose arguments share these names
  return judges[right](args as Named, facts);
}

/** Rows beside those that the contract names which a right is judged by. */
export function keysOfRight(args: unknown): RowKey[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const { unavailabilityId, uploadId, documentId } = args as Named;
  const named = [
    ['unavailabilities', unavailabilityId],
    ['uploads', uploadId],
    ['documents', documentId],
  ] as const;
  return named.flatMap(([collection, id]) => (id === undefined || id === null ? [] : [rowKey(collection, id)]));
}
