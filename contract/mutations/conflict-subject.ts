import type { RowKey } from '../collections.ts';
import { rowKey } from '../collections.ts';
import type { MutationDefinition } from './definition.ts';

/** A value that lost is an order's or one of its visits', or a client's. */
type Subject = { conflictId: string } & ({ orderId: string; clientId: null } | { orderId: null; clientId: string });

/** The order or the client that the value is of. */
export function subjectOf({ orderId, clientId }: Subject): RowKey {
  return orderId === null ? rowKey('clients', clientId) : rowKey('orders', orderId);
}

/** Where a decision about a lost value waits, what it needs, what it is judged on. */
export function onConflict<Args extends Subject>(): Pick<
  MutationDefinition<string, Args>,
  'lane' | 'requires' | 'root'
> {
  return {
    lane: ({ orderId, clientId }) => (orderId === null ? `client:${clientId}` : `order:${orderId}`),
    requires: (args) => [subjectOf(args), rowKey('conflicts', args.conflictId)],
    root: subjectOf,
  };
}

/** Earlier versions knew values of orders only. */
export function ofAnOrder(older: unknown): unknown {
  return typeof older === 'object' ? { ...older, clientId: null } : older;
}
