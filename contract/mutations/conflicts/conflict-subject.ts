import type { RowKey } from '../../collections.ts';
import { rowKey } from '../../collections.ts';
import type { Conflict } from '../../entities/conflict.ts';
import { isMadeAnyway, lastDecision } from '../../rules/decisions.ts';
import type { MutationDefinition } from '../definition.ts';

/** A lost value belongs to an order, including its visits, or to a client. */
type Subject = { conflictId: string } & ({ orderId: string; clientId: null } | { orderId: null; clientId: string });

/** Returns the order or the client of the value. */
export function subjectOf({ orderId, clientId }: Subject): RowKey {
  return orderId === null ? rowKey('clients', clientId) : rowKey('orders', orderId);
}

/** Returns lane, dependencies and root of a decision about a lost value. */
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

/** Returns true for a proposal that its author took back: there is nothing left to decide (rule PL3u). */
export function isTakenBack({ upheld }: Conflict): boolean {
  return upheld?.takenBack === true;
}

/** True while nobody decided about a lost value, and for one that was not to come back and is restored all the same. */
export function canDecideConflict(conflict: Conflict, isRestored: boolean, seen: string | null | undefined): boolean {
  if (isTakenBack(conflict)) return false;
  const last = lastDecision(conflict);
  return last === null || (isRestored && !last.accepted && isMadeAnyway(last, seen));
}

/** Upcasts arguments of earlier versions, which covered values of orders only. */
export function upcastToOrder(older: unknown): unknown {
  return typeof older === 'object' ? { ...older, clientId: null } : older;
}
