import type { Order } from '../entities/order.ts';
import type { ErrorCode } from '../protocol/errors.ts';
import { brusselsDay } from './brussels-day.ts';

/**
 * The fields that the specification's two refusals (§8) concern: address, customer, services, price and planning. Remarks,
 * tags, messages and what was seen on site are always accepted.
 */
const guardedFields = new Set<string>([
  'address',
  'addressIncomplete',
  'client',
  'contacts',
  'services',
  'priceInclVat',
  'total',
  'plannedVisitAt',
] satisfies (keyof Order)[]);

type Refusal = Extract<
  ErrorCode,
  'CannotUpdateOrderWhenInvoiceGeneratedError' | 'CannotUpdateOrderWhenVisitDatePassedError'
>;

/**
 * Why these fields of an order cannot be changed any more, as of when the change is made: its invoice was there, or the day
 * of its planned visit (in Brussels) was over. Undefined when they can.
 */
export function whyUnchangeable(
  { invoice, plannedVisitAt }: Pick<Order, 'invoice' | 'plannedVisitAt'>,
  fields: readonly string[],
  at: Date,
): Refusal | undefined {
  if (!fields.some((field) => guardedFields.has(field))) return undefined;
  if (invoice !== null && new Date(invoice.issuedAt) <= at) return 'CannotUpdateOrderWhenInvoiceGeneratedError';
  const isOver = plannedVisitAt !== null && brusselsDay(new Date(plannedVisitAt)) < brusselsDay(at);
  return isOver ? 'CannotUpdateOrderWhenVisitDatePassedError' : undefined;
}
