import type { Order } from '../../entities/order.ts';

/** The tags by which the office marks an order about which its client complained. */
const complaintTags: ReadonlySet<string> = new Set(['plainte', 'klacht']);

/** Returns true for an order about which its client complained: it has the tag, in either language. */
export function isComplaint({ tags }: Pick<Order, 'tags'>): boolean {
  return tags.some((tag) => complaintTags.has(tag.trim().toLowerCase()));
}
