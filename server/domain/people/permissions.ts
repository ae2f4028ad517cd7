import type { Row, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import { changesOrder } from '#contract/rules/orders/order-rights.ts';
import type { Right } from '#contract/rules/people/rights.ts';
import type { Facts, Refusal } from '../rules/rule.ts';
import type { Viewer } from '../rows/viewer.ts';

/**
 * Returns true when the order is in a scope of the viewer. A commercial agent keeps seeing the orders they created, and a former
 * holder those that they visited.
 */
export function seesOrder(viewer: Viewer, order: Row<'orders'>): boolean {
  const hasVisited = order.formerVisitors?.some(({ id }) => id === viewer.id) === true;
  return changesOrder(viewer, order) || hasVisited || (viewer.commercial && order.createdBy?.id === viewer.id);
}

/** Returns true when the viewer sees the visit: viewers of its order, and its employee. */
export function seesVisit(viewer: Viewer, visit: Row<'visits'>, order: Row<'orders'>): boolean {
  return visit.employee.id === viewer.id || seesOrder(viewer, order);
}

/** Identifiers under the names that all mutations share. Those that the right needs are present. */
interface Identifiers {
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
  formDraftId?: string;
  orderViewId?: string;
  query?: string;
  notificationIds?: readonly string[];
  employee?: { id: string };
  given?: boolean;
}

function seenOrder(orderId: string, { rows, viewer, contributes }: Facts): Row<'orders'> | undefined {
  const order = rows.get('orders', orderId);
  return order !== undefined && (contributes || seesOrder(viewer, order)) ? order : undefined;
}

/** Returns NotFound for an order that the viewer does not see, Forbidden for one that they may not change. */
function unlessChangeable(orderId: string, facts: Facts): Refusal {
  const order = seenOrder(orderId, facts);
  if (order === undefined) return 'NotFound';
  return facts.contributes || changesOrder(facts.viewer, order) ? undefined : 'Forbidden';
}

/** Commercial agents and supervisors see every client: agents find them all by search. */
function seesClient(clientId: string, { rows, viewer }: Facts): Row<'clients'> | undefined {
  const client = rows.get('clients', clientId);
  return viewer.commercial || viewer.supervisor ? client : undefined;
}

function unlessOwnClient(clientId: string, facts: Facts): Refusal {
  const client = seesClient(clientId, facts);
  if (client === undefined) return 'NotFound';
  const isTheirs = facts.contributes || client.commercial?.id === facts.viewer.id;
  return facts.viewer.commercial && isTheirs ? undefined : 'Forbidden';
}

/** A supervisor and the client's agent decide; whoever asks may withdraw that. */
function unlessDecides({ clientId = '', employee, given }: Identifiers, facts: Facts): Refusal {
  const client = seesClient(clientId ?? '', facts);
  if (client === undefined) return 'NotFound';
  if (facts.viewer.supervisor || (given === false && employee?.id === facts.viewer.id)) return undefined;
  return client.commercial?.id === facts.viewer.id ? undefined : 'Forbidden';
}

function visitRefusal({ visitId = '', orderId }: Identifiers, { rows, viewer, contributes }: Facts): Refusal {
  const visit = rows.get('visits', visitId);
  const order = rows.get('orders', orderId ?? '');
  if (visit === undefined || order === undefined || visit.orderId !== order.id) return 'NotFound';
  if (contributes) return undefined;
  if (!seesVisit(viewer, visit, order)) return 'NotFound';
  return visit.employee.id === viewer.id || changesOrder(viewer, order) ? undefined : 'Forbidden';
}

function supervisorRefusal({ orderId, clientId }: Identifiers, facts: Facts): Refusal {
  const seen =
    orderId === undefined || orderId === null ? seesClient(clientId ?? '', facts) : seenOrder(orderId, facts);
  if (seen === undefined) return 'NotFound';
  return facts.viewer.supervisor ? undefined : 'Forbidden';
}

function clientVisitRefusal({ clientVisitId = '', clientId }: Identifiers, facts: Facts): Refusal {
  const visit = facts.rows.get('clientVisits', clientVisitId);
  if (visit === undefined || visit.clientId !== clientId) return 'NotFound';
  if (visit.employee.id === facts.viewer.id) return facts.viewer.commercial ? undefined : 'Forbidden';
  const isAgent = facts.rows.get('clients', visit.clientId)?.commercial?.id === facts.viewer.id;
  return facts.viewer.supervisor || (facts.viewer.commercial && isAgent) ? 'Forbidden' : 'NotFound';
}

function reminderRefusal({ reminderId = '' }: Identifiers, { rows, viewer }: Facts): Refusal {
  const reminder = rows.get('reminders', reminderId);
  const isTheirs = reminder?.assignee.id === viewer.id || reminder?.createdBy.id === viewer.id;
  return reminder !== undefined && (isTheirs || viewer.supervisor) ? undefined : 'NotFound';
}

function timeRefusal({ unavailabilityId = '', employee }: Identifiers, { rows, viewer }: Facts): Refusal {
  const existing = rows.get('unavailabilities', unavailabilityId);
  if (existing !== undefined && existing.employee.id !== viewer.id && !viewer.supervisor) return 'NotFound';
  if (employee === undefined) return existing === undefined ? 'NotFound' : undefined;
  return employee.id === viewer.id || viewer.supervisor ? undefined : 'Forbidden';
}

/** Who saves a view that is not there makes it their own; a removal names one that is. An identifier of a colleague is that of their layout. */
function orderViewRefusal({ orderViewId = '', query }: Identifiers, { rows, viewer }: Facts): Refusal {
  const author = rows.get('orderViews', orderViewId)?.employee.id;
  if (query === undefined) return author === viewer.id ? undefined : 'NotFound';
  const owner = author ?? rows.get('employees', orderViewId)?.id ?? viewer.id;
  return owner === viewer.id ? undefined : 'Conflict';
}

/**
 * A save names a visit that its author sees and creates the row: an identifier that another user took is a conflict. An end
 * changes a row.
 */
function formDraftRefusal({ formDraftId = '', visitId }: Identifiers, { rows, viewer, contributes }: Facts): Refusal {
  const author = rows.get('formDrafts', formDraftId)?.employee.id ?? viewer.id;
  if (visitId === undefined) return author === viewer.id ? undefined : 'NotFound';
  if (author !== viewer.id) return 'Conflict';
  const visit = rows.get('visits', visitId);
  const order = visit && rows.get('orders', visit.orderId);
  if (visit === undefined || order === undefined) return 'NotFound';
  return contributes || seesVisit(viewer, visit, order) ? undefined : 'NotFound';
}

/**
 * A file is added at its author's own visit, which may arrive after it: they travel to two APIs. That may be a visit to a client who
 * is one with the file's by a merge.
 */
function unlessAtOwnVisit({ clientVisitId = '' }: Identifiers, { rows, viewer }: Facts): Refusal {
  const visit = rows.get('clientVisits', clientVisitId);
  return visit === undefined || visit.employee.id === viewer.id ? undefined : 'Forbidden';
}

/**
 * An existing file or document belongs to the order or client that the mutation names; without either, to its author.
 */
function fileRefusal(ids: Identifiers, facts: Facts): Refusal {
  const { uploadId, documentId, orderId = null, clientId = null } = ids;
  const upload = facts.rows.get('uploads', uploadId ?? '');
  const existing = documentId === undefined ? upload : facts.rows.get('documents', documentId ?? '');
  if (existing !== undefined && (existing.orderId !== orderId || existing.clientId !== clientId)) return 'NotFound';
  if (orderId !== null) return unlessChangeable(orderId, facts);
  if (clientId !== null) return unlessOwnClient(clientId, facts) ?? unlessAtOwnVisit(ids, facts);
  return upload === undefined || upload.by.id === facts.viewer.id ? undefined : 'NotFound';
}

/** A lost value belongs to the order or client that the mutation names. */
function conflictRefusal({ conflictId = '', orderId, clientId }: Identifiers, { rows, viewer }: Facts): Refusal {
  const conflict = rows.get('conflicts', conflictId);
  const isTheirs = viewer.supervisor || conflict?.lostBy?.id === viewer.id;
  if (conflict === undefined || conflict.orderId !== orderId || !isTheirs) return 'NotFound';
  if (orderId === null && (conflict.of?.collection !== 'clients' || conflict.of.id !== clientId)) return 'NotFound';
  return viewer.supervisor ? undefined : 'Forbidden';
}

/**
 * The rights matrix of the product: returns why a viewer may not, or undefined. A row that the viewer may not see is
 * NotFound.
 */
const authorizers: Record<Right, (ids: Identifiers, facts: Facts) => Refusal> = {
  everybody: () => undefined,
  seesOrder: ({ orderId }, facts) => (seenOrder(orderId ?? '', facts) === undefined ? 'NotFound' : undefined),
  changesOrder: ({ orderId }, facts) => unlessChangeable(orderId ?? '', facts),
  makesVisit: visitRefusal,
  supervisor: supervisorRefusal,
  office: (_ids, { viewer }) => (viewer.supervisor ? undefined : 'Forbidden'),
  sales: (_ids, { viewer }) => (viewer.commercial ? undefined : 'Forbidden'),
  ownClient: ({ clientId }, facts) => unlessOwnClient(clientId ?? '', facts),
  mergesClients: ({ clientId }, facts) =>
    facts.viewer.supervisor && seesClient(clientId ?? '', facts) !== undefined
      ? undefined
      : unlessOwnClient(clientId ?? '', facts),
  decidesClaim: unlessDecides,
  ownClientVisit: clientVisitRefusal,
  ownReminder: reminderRefusal,
  ownTime: timeRefusal,
  ownNotification: ({ notificationIds = [] }, { rows, viewer }) =>
    notificationIds.every((id) => rows.get('notifications', id)?.userId === viewer.id) ? undefined : 'NotFound',
  ownFormDraft: formDraftRefusal,
  ownOrderView: orderViewRefusal,
  self: ({ employeeId }, { viewer }) => (employeeId === viewer.id ? undefined : 'Forbidden'),
  ownFile: fileRefusal,
  lostValue: conflictRefusal,
};

/** Returns why the viewer may not make a mutation of this right, or undefined. */
export function authorize(right: Right, args: unknown, facts: Facts): Refusal {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the contract, whose arguments share these names
  return authorizers[right](args as Identifiers, facts);
}

/** Returns the keys of further rows that the right depends on. */
export function keysOfRight(args: unknown): RowKey[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const { unavailabilityId, uploadId, documentId, clientVisitId } = args as Identifiers;
  const identified = [
    ['unavailabilities', unavailabilityId],
    ['uploads', uploadId],
    ['documents', documentId],
    ['clientVisits', clientVisitId],
  ] as const;
  return identified.flatMap(([collection, id]) => (id === undefined || id === null ? [] : [rowKey(collection, id)]));
}
