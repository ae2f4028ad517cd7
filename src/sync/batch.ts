import type { BatchLimits } from './ports.ts';
import type { DependencyView, OutboxEntry } from './outbox.ts';
import { deferralLeft, readinessOf, wireSize } from './outbox.ts';

/** Collects the next batch while the outbox is read in sequence order, and says when it is full. */
export interface BatchSelection {
  entries: OutboxEntry[];
  /** Milliseconds until the first of the deferred entries passed over may be offered; null when none was passed over. */
  soonest: () => number | null;
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
  let soonest: number | null = null;
  const offer = (entry: OutboxEntry): boolean => {
    if (heldLanes.has(entry.lane)) return true;
    const readiness = readinessOf(entry, view);
    if (readiness === 'stuck') return true;
    const left = deferralLeft(entry, now);
    if (left > 0) soonest = Math.min(left, soonest ?? left);
    if (readiness === 'waiting' || left > 0) {
      heldLanes.add(entry.lane);
      return true;
    }
    const size = wireSize(entry);
    if (entries.length > 0 && bytes + size > limits.bytes) return false;
    entries.push(entry);
    bytes += size;
    return entries.length < limits.mutations;
  };
  return { entries, soonest: () => soonest, offer };
}
