import { z } from 'zod';
import { instant, recordId } from '../entities/common.ts';
import { order } from '../entities/order.ts';

/** Most orders in one answer to a search. */
const searchLimitMax = 50;

/** GET orders: orders that the user may see, those that are not on the device included. */
export const searchQuery = z.object({
  /** Words that must all be found: number, address, client, phone, e-mail, invoice or payment-notice number. */
  q: z.string().trim().min(2).max(200),
  limit: z.coerce.number().int().min(1).max(searchLimitMax).default(searchLimitMax),
  /** `next` of the answer before. */
  after: z.string().max(200).optional(),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** What a result shows; opening it brings the whole order with its messages and visits to the device. */
export const foundOrder = order.pick({
  id: true,
  number: true,
  orderDate: true,
  state: true,
  region: true,
  address: true,
  client: true,
  services: true,
  plannedVisitAt: true,
  urgent: true,
  paid: true,
});

export const searchResponse = z.object({
  /** Latest visit first. */
  orders: z.array(foundOrder),
  /** How many there are in all; on the first page. */
  total: z.int().min(0).optional(),
  /** Asks for the following page; null on the last one. */
  next: z.string().nullable(),
});
export type SearchResponse = z.infer<typeof searchResponse>;

/** GET orders/{id or number}: the order, which the next pull brings to the user's devices until `until`. */
export const openResponse = z.object({
  orderId: recordId,
  /** Null when the user has it as a matter of course. */
  until: instant.nullable(),
});
