import type { Order } from '../../entities/order.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import { brusselsDay } from '../brussels-time.ts';

/**
 * Fields that the two refusals of the specification (§8) protect: address, customer, services, price and planning. Remarks,
 * tags, messages and observations on site are always accepted.
 */
const guardedFields = new Set<string>([
  'address',
  'addressIncomplete',
  'client',
  'contacts',
  'consumerType',
  'services',
  'priceInclVat',
  'total',
  'vatException',
  'plannedVisitAt',
] satisfies (keyof Order)[]);

/** Returns whether the two refusals protect a field. */
export function isGuarded(field: string): boolean {
  return guardedFields.has(field);
}

type Refusal = Extract<
  ErrorCode,
  'CannotUpdateOrderWhenInvoiceGeneratedError' | 'CannotUpdateOrderWhenVisitDatePassedError'
>;

/**
 * Returns the refusal of a change to these fields, judged at the time of the edit: the invoice was issued, or the day of the
 * planned visit (in Brussels) was over. Returns undefined when the change is allowed.
 */
export function orderUpdateRefusal(
  { invoice, plannedVisitAt }: Pick<Order, 'invoice' | 'plannedVisitAt'>,
  fields: readonly string[],
  at: Date,
): Refusal | undefined {
  if (!fields.some(isGuarded)) return undefined;
  if (invoice !== null && new Date(invoice.issuedAt) <= at) return 'CannotUpdateOrderWhenInvoiceGeneratedError';
  const isOver = plannedVisitAt !== null && brusselsDay(plannedVisitAt) < brusselsDay(at);
  return isOver ? 'CannotUpdateOrderWhenVisitDatePassedError' : undefined;
}
