import type { Invoice } from '../entities/invoice.ts';
import type { Payment } from '../entities/payment.ts';
import type { VisitState } from '../entities/visit.ts';
import type { ErrorCode, MutationError } from '../protocol/errors.ts';
import { orderUpdateRefusal } from '../rules/orders/order-changes.ts';
import { isOpenOrder } from '../rules/orders/order-states.ts';
import { canTransitionVisit, hasAllVisits, isAhead } from '../rules/visits/visit-states.ts';
import type { Judged, Refusal } from './definition.ts';

// The refusals that screens ask before a tap too. They stand apart from their definitions, whose schemas no first row needs.

/** Returns the refusal of one argument, by its name or its path. */
export function wrongArgument(argument: string | readonly (string | number)[], issue: string): MutationError {
  const path = typeof argument === 'string' ? [argument] : argument;
  return { code: 'ValidationFailed', paths: [{ path: ['args', ...path], issue }] };
}

interface OfVisit {
  visitId: string;
  orderId: string;
}

/** Refuses a step that a visit does not allow. */
export function unlessVisitMay(visitId: string, to: VisitState, { rows }: Judged): Refusal {
  const visit = rows.get('visits', visitId);
  return visit === undefined || canTransitionVisit(visit.state, to) ? undefined : 'StateNotAllowed';
}

/** Refuses a visit of a closed order, of one whose invoice is issued, and one too many. */
export function planRefusal({ visitId, orderId }: OfVisit, { rows, madeAt }: Judged): ErrorCode | undefined {
  const order = rows.get('orders', orderId);
  // A repetition is compared with what is stored.
  if (order === undefined || rows.get('visits', visitId) !== undefined) return undefined;
  if (!isOpenOrder(order)) return 'StateNotAllowed';
  if (hasAllVisits(rows.under('visits', orderId))) return 'LimitReached';
  // Another visit may follow one whose day is over.
  return order.invoice === null ? undefined : orderUpdateRefusal(order, ['plannedVisitAt'], new Date(madeAt));
}

/** Refuses to move a visit that has started or ended, and one of an order whose planning is frozen. */
export function moveRefusal({ visitId, orderId }: OfVisit, { rows, madeAt }: Judged): ErrorCode | undefined {
  const visit = rows.get('visits', visitId);
  if (visit !== undefined && (!isAhead(visit) || visit.state === 'started')) return 'StateNotAllowed';
  const order = rows.get('orders', orderId);
  return order && orderUpdateRefusal(order, ['plannedVisitAt'], new Date(madeAt));
}

/** Refuses another time for a visit to a client that is no longer planned, or to a client who is now another agent's. */
export function clientMoveRefusal(
  { clientVisitId, clientId }: { clientVisitId: string; clientId: string },
  { rows, viewer }: Pick<Judged, 'rows' | 'viewer'>,
): ErrorCode | undefined {
  const visit = rows.get('clientVisits', clientVisitId);
  if (visit === undefined) return undefined;
  if (visit.state !== 'planned') return 'StateNotAllowed';
  const client = rows.get('clients', clientId);
  const isOthers = client?.mergedInto === undefined && client?.commercial?.id !== viewer.id;
  return client !== undefined && isOthers ? 'Forbidden' : undefined;
}

interface OfPaper {
  invoiceId: string;
  orderId: string;
  total: number;
}

/** Refuses a second paper of the same kind for an order, one without an amount, and a payment notice after the invoice. */
export function issueRefusal(kind: Invoice['kind'], { invoiceId, orderId, total }: OfPaper, { rows }: Judged): Refusal {
  const order = rows.get('orders', orderId);
  // A repetition is compared with what is stored.
  if (order === undefined || rows.get('invoices', invoiceId) !== undefined) return undefined;
  if (order.state === 'cancelled' || order[kind] !== null || order.invoice !== null) return 'StateNotAllowed';
  return total === 0 ? wrongArgument('total', 'too_small') : undefined;
}

interface Correction extends Pick<Payment, 'orderId' | 'method' | 'amount'> {
  paymentId: string;
  correctedId: string;
}

/** Refuses a counter-entry of another's payment, of a counter-entry, a second one, and one of another amount. */
export function correctionRefusal(
  { orderId, paymentId, correctedId, method, amount }: Correction,
  { rows, viewer }: Judged,
): Refusal {
  const corrected = rows.get('payments', correctedId);
  // A repetition is compared with what is stored.
  if (corrected?.orderId !== orderId || rows.get('payments', paymentId) !== undefined) return undefined;
  if (!viewer.supervisor && corrected.receivedBy.id !== viewer.id) return 'Forbidden';
  const isCorrected = rows.under('payments', orderId).some(({ corrects }) => corrects === correctedId);
  if (corrected.corrects !== undefined || isCorrected) return 'StateNotAllowed';
  if (corrected.method !== method) return wrongArgument('method', 'fixed');
  return corrected.amount === amount ? undefined : wrongArgument('amount', 'fixed');
}

/** Refuses a change of fields that an issued invoice or a passed day of the visit freezes. */
export function updateRefusal(
  { orderId, changes }: { orderId: string; changes: object },
  { rows, madeAt }: Judged,
): ReturnType<typeof orderUpdateRefusal> {
  const order = rows.get('orders', orderId);
  return order && orderUpdateRefusal(order, Object.keys(changes), new Date(madeAt));
}

/** Refuses a draft of a closed order, and one while another waits for the client's answer. */
export function draftRefusal({ draftId, orderId }: { draftId: string; orderId: string }, { rows }: Judged): Refusal {
  const order = rows.get('orders', orderId);
  // A repetition is compared with what is stored.
  if (order === undefined || rows.get('pebDrafts', draftId) !== undefined) return undefined;
  return order.draft?.state === 'waiting' || !isOpenOrder(order) ? 'StateNotAllowed' : undefined;
}
