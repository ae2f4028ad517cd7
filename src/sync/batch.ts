import type { BatchLimits } from './ports.ts';
import type { DependencyView, OutboxEntry } from './outbox.ts';
import { deferredWait, readinessOf, wireSize } from './outbox.ts';
import { isStillAhead } from './waiting.ts';

/** Collects the next batch while the outbox is read in sequence order, and says when it is full. */
export interface BatchSelection {
  entries: OutboxEntry[];
  /** Some entry was passed over because the server has deferred it. */
  deferred: () => boolean;
  /** Offers the next pending entry; false when the batch is full and reading may stop. */
  offer: (entry: OutboxEntry) => boolean;
}

/**
 * Selects what may be sent: several lanes, each in order. An entry that waits (for a dependency, or deferred by the
 * server) holds the rest of its lane; one that is stuck behind a refusal holds nothing (rules OB1, OB2, OB6).
 */
export function selectBatch(limits: BatchLimits, view: DependencyView, now: number): BatchSelection {
  const entries: OutboxEntry[] = [];
  const heldLanes = new Set<string>();
  let bytes = 0;
  let deferred = false;
  const offer = (entry: OutboxEntry): boolean => {
    if (heldLanes.has(entry.lane)) return true;
    const readiness = readinessOf(entry, view);
    if (readiness === 'stuck') return true;
    const isDeferred = isStillAhead(entry.notBefore ?? 0, now, deferredWait);
    deferred ||= isDeferred;
    if (readiness === 'waiting' || isDeferred) {
      heldLanes.add(entry.lane);
      return true;
    }
    const size = wireSize(entry);
    if (entries.length > 0 && bytes + size > limits.bytes) return false;
    entries.push(entry);
    bytes += size;
    return entries.length < limits.mutations;
  };
  return { entries, deferred: () => deferred, offer };
}
