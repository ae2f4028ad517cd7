import { z } from 'zod';
import { order } from '../../entities/order.ts';
import { asValue } from '../../rules/text/lines.ts';

/** Maximum number of orders in one response. */
const driveLimitMax = 50;

const part = z.string().overwrite(asValue).max(100).default('');

/** GET drive: the orders that the user may see, by the four filters of the drive (specification §3). Empty ones restrict nothing. */
export const driveQuery = z.object({
  /** Words that must all occur in the street and house number. */
  street: part,
  /** Start of the postal code. */
  zipcode: part,
  /** Part of the number, without its separators. */
  invoice: part,
  notice: part,
  limit: z.coerce.number().int().min(1).max(driveLimitMax).default(driveLimitMax),
  /** `next` of the previous response. */
  after: z.string().max(200).optional(),
});

/** An order of the drive that may not be on the device. */
export const driveOrder = order.pick({
  id: true,
  number: true,
  createdAt: true,
  region: true,
  address: true,
  invoice: true,
  paymentNotice: true,
  services: true,
});
export type DriveOrder = z.infer<typeof driveOrder>;

export const driveResponse = z.object({
  /** Newest first. */
  orders: z.array(driveOrder),
  /** Number of matches; only on the first page. */
  total: z.int().min(0).optional(),
  /** Cursor of the following page; null on the last one. */
  next: z.string().nullable(),
});
export type DriveResponse = z.infer<typeof driveResponse>;

/** The four filters alone. */
export const driveFilters = driveQuery.pick({ street: true, zipcode: true, invoice: true, notice: true });
export type DriveFilters = z.infer<typeof driveFilters>;
