import { z } from 'zod';
import { address, day, employeeRef, instant, recordId } from '../../entities/common.ts';
import { order } from '../../entities/order.ts';
import { asValue } from '../../rules/text/lines.ts';
import { draftFilters } from '../../values/order-values.ts';

/** Maximum number of orders in one search response. */
const searchLimitMax = 50;

/** Values of a filter, separated by commas. */
function several<const T extends readonly string[]>(values: T) {
  return z
    .string()
    .max(400)
    .default('')
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(values)));
}

const set = z.literal('1').optional();

/** The filters of the order list, under the names that the address of the list has for them. */
const filterQuery = z.object({
  /** `beyond`: more was received than the total. */
  paid: z.enum(['yes', 'no', 'beyond']).optional(),
  urgent: set,
  followUp: set,
  state: several(order.shape.state.options),
  service: several(order.shape.services.element.shape.code.options),
  region: several(order.shape.region.options),
  consumer: several(order.shape.consumerType.options),
  commercial: several(order.shape.commercialStatus.unwrap().options),
  draft: several(draftFilters),
  handler: recordId.optional(),
  visitedBy: recordId.optional(),
  encodedBy: recordId.optional(),
  tag: z.string().trim().min(1).max(40).optional(),
  /** The date to which `from` and `to` apply: days in Brussels, both included. */
  date: z.enum(['order', 'visit']).default('order'),
  from: day.optional(),
  to: day.optional(),
});
export type FilterQuery = z.output<typeof filterQuery>;

/** GET orders: searches the orders that the user may see, including those that are not on the device. */
export const searchQuery = filterQuery
  .extend({
    /**
     * Words that must all match number, address, client, phone, e-mail, invoice or payment-notice number, state or service; or
     * a date of the order or its visit with such words; or a structured reference. May be absent with `beyond`.
     */
    q: z.string().overwrite(asValue).min(2).max(200).optional(),
    /** `1`: only the orders that the user's devices do not hold. */
    beyond: set,
    limit: z.coerce.number().int().min(1).max(searchLimitMax).default(searchLimitMax),
    /** `next` of the previous response. */
    after: z.string().max(200).optional(),
  })
  .refine(({ q, beyond }) => q !== undefined || beyond !== undefined, { path: ['q'], message: 'nothing to search' });
/** A search result. Opening it loads the whole order, its messages and its visits onto the device. */
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

export type FoundOrder = z.infer<typeof foundOrder>;

export const searchResponse = z.object({
  /** Latest visit first. */
  orders: z.array(foundOrder),
  /** Number of matches; only on the first page. */
  total: z.int().min(0).optional(),
  /** Cursor of the following page; null on the last one. */
  next: z.string().nullable(),
});
export type SearchResponse = z.infer<typeof searchResponse>;

/** GET orders/{id or number}: the order, which the next pull brings to the user's devices until `until`. */
export const openResponse = z.object({
  orderId: recordId,
  /** Null when the user has it as a matter of course. */
  until: instant.nullable(),
});

/**
 * GET orders/{id or number}/access, GET visits/{id}/access: what an order or a visit is to the user.
 * - `yours`: the user may see it.
 * - `former`: the user had it within the last 60 days. The response names who has it now.
 * - `none`: it does not exist, or it is of others: the answers are the same, so that nobody counts the company's orders.
 */
export const accessResponse = z.discriminatedUnion('access', [
  z.object({ access: z.literal('yours'), orderId: recordId }),
  z.object({
    access: z.literal('former'),
    orderId: recordId,
    number: z.string().nullable(),
    address,
    /** The assignee of the order, or the employee of the visit. */
    holder: employeeRef.nullable(),
  }),
  z.object({ access: z.literal('none') }),
]);
export type AccessResponse = z.infer<typeof accessResponse>;
