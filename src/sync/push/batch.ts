import { readMutation } from '#contract/mutations/upcast.ts';
import type { DependencyView, OutboxEntry } from '../outbox.ts';
import { deferralLeft, readinessOf, wireSize } from '../outbox.ts';
import type { BatchLimits } from '../ports.ts';
import type { CorrectedTime } from './expiry.ts';
import { dependsOnTime } from './expiry.ts';

/**
 * Returns whether a later save may still take the place of this entry (rule LW7a). It is not offered in a request with an earlier
 * one of its lane: a server that stays silent would leave one more attempted entry with each try.
 */
function isReplaceable({ name, attemptedAt }: OutboxEntry): boolean {
  return name === 'formDraft.save' && attemptedAt === undefined;
}

/** Returns the fields of rows that an entry changes and in which no unseen value is replaced (rule CF4). */
function guardedFields(entry: OutboxEntry): string[] {
  const read = entry.base === undefined ? null : readMutation(entry);
  const changes = read?.definition.changes?.(read.args);
  const fields = changes?.fields.filter((field) => read?.definition.merge[field] === 'first') ?? [];
  return fields.map((field) => `${changes?.row} ${field}`);
}

/**
 * Returns whether the base of an entry is the value of one of these. It waits for their results: its base must not name what one
 * that is refused would have made (rule CF4c).
 */
function follows(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  const fields = guardedFields(entry);
  if (fields.length === 0) return false;
  return entries.some(
    (other) => other.lane === entry.lane && guardedFields(other).some((field) => fields.includes(field)),
  );
}

/** Collects the next batch while the outbox is read in sequence order. */
export interface BatchSelection {
  entries: OutboxEntry[];
  /** Returns the milliseconds until the first skipped deferred entry may be sent; null when none was skipped. */
  soonest: () => number | null;
  /** Offers the next pending entry. Returns false when the batch is full and reading may stop. */
  offer: (entry: OutboxEntry) => boolean;
}

/**
 * Selects a batch: several lanes, each in order. An entry that waits for a dependency or was deferred holds the rest of its
 * lane. An entry stuck behind a refusal holds nothing (rules OB1, OB2, OB6).
 * @param ahead set for a batch that is noted while another is out, and may have to wait for it: without what a later save replaces, and
 * without what depends on the time (rules LW7a, OB7)
 */
export function selectBatch(
  limits: BatchLimits,
  view: DependencyView,
  now: number,
  ahead?: CorrectedTime,
): BatchSelection {
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
    const isTooEarly = ahead !== undefined && (isReplaceable(entry) || dependsOnTime(entry, ahead));
    const isBehind =
      (isReplaceable(entry) && entries.some(({ lane }) => lane === entry.lane)) || follows(entry, entries);
    if (readiness === 'waiting' || left > 0 || isTooEarly || isBehind) {
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
