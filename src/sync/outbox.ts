import type { RemoteName, RowKey } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { Effect } from '#contract/protocol/push.ts';
import type { ErrorPath } from '#contract/protocol/errors.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { isStillAhead } from './waiting.ts';

/**
 * State of a mutation on the device. `pending`: not answered yet. `acknowledged`: applied by the server, its effect not yet
 * pulled. `refused`: the server said no; kept until its user decides. "Sending" is never stored (rule OB8).
 */
export type OutboxState = 'pending' | 'acknowledged' | 'refused';

/** One mutation that is not settled, as stored. What an earlier version stored lacks what came later (rule LW5). */
export interface OutboxEntry {
  id: string;
  /** Local counter: the order of everything done on this device, whatever the clock says (rule LW2). */
  seq: number;
  remote: RemoteName;
  lane: string;
  name: MutationName;
  /** The version that wrote `args`: read them through `readMutation`, send them as they are. */
  v: number;
  args: unknown;
  base?: Record<string, unknown>;
  dependsOn: string[];
  createdAt: string;
  /** When it was first offered under this identifier: at its making, or at its retry. */
  offeredAt: string;
  expiresAt?: string;
  /** The server's clock minus the device's when it was made, milliseconds; absent while it was unknown (rule OB7). */
  clockOffset?: number;
  /** The server's instant up to which the remote had been pulled when it was made (rule PL3). */
  asOf?: string;
  /**
   * When it was first sent under this identifier, noted before the request leaves: from then on the server may have it, and
   * only the server can say (rules OB4, OB7).
   */
  attemptedAt?: string;
  /** Settled before the server was restored from a backup, and offered again since (rule OB10). */
  again?: 1;
  actor: EmployeeRef;
  state: OutboxState;
  /** The rows it touches here. */
  targets: RowKey[];
  /** Once acknowledged: what the server says it changed, one entry per row not yet seen by a pull (rule PL5). */
  effects: Effect[];
  /** Once refused. */
  error?: { code: string; paths?: ErrorPath[] };
  /** How often the server has deferred it, and the instant (milliseconds) before which it is not sent again. */
  deferred?: { times: number; until: number };
  /** When it was last answered (acknowledged or refused). */
  answeredAt?: string;
  /** Once acknowledged: the last pull of each remote that was begun before. A later one shows what it did (rule PL5). */
  pullsBefore?: Record<RemoteName, number>;
}

/** Waits before a deferred mutation is offered again: the first, and the longest after doubling; milliseconds. */
const deferredWaitMin = 2_000;
const deferredWaitMax = 5 * 60_000;

/** Notes one more deferral; each doubles the wait, so that what a server cannot settle does not keep a phone awake. */
export function deferredOnceMore(entry: OutboxEntry, now: number): OutboxEntry {
  const times = (entry.deferred?.times ?? 0) + 1;
  const wait = Math.min(deferredWaitMax, deferredWaitMin * 2 ** Math.min(times - 1, 20));
  return { ...entry, deferred: { times, until: now + wait } };
}

/** Milliseconds until a deferred mutation may be offered again; 0 when it may now. */
export function deferralLeft({ deferred }: OutboxEntry, now: number): number {
  if (deferred === undefined || !isStillAhead(deferred.until, now, deferredWaitMax)) return 0;
  return deferred.until - now;
}

/** What the batch selection must know of mutations that other mutations depend on. */
export interface DependencyView {
  /** State of a mutation still in the outbox; undefined when it has left it (settled or discarded). */
  stateOf: (id: string) => OutboxState | undefined;
  /** Mutations that cannot be sent because something they depend on was refused, directly or not. */
  isStuck: (id: string) => boolean;
}

/** Whether an entry may be sent now: it may, it waits for another, or it waits for a decision of its user. */
export type Readiness = 'ready' | 'waiting' | 'stuck';

/** What the dependencies of a pending entry allow (rules OB1, OB2). A dependency that left the outbox is settled. */
export function readinessOf(entry: OutboxEntry, view: DependencyView): Readiness {
  let readiness: Readiness = 'ready';
  for (const id of entry.dependsOn) {
    const state = view.stateOf(id);
    if (state === 'refused' || view.isStuck(id)) return 'stuck';
    if (state === 'pending') readiness = 'waiting';
  }
  return readiness;
}

/** Builds the dependency view of a whole outbox. */
export function dependencyView(entries: readonly OutboxEntry[]): DependencyView {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const stuck = new Map<string, boolean>();
  const view: DependencyView = {
    stateOf: (id) => byId.get(id)?.state,
    isStuck: (id) => {
      const known = stuck.get(id);
      if (known !== undefined) return known;
      // Entered before the dependencies are followed, so that a circle ends.
      stuck.set(id, false);
      const entry = byId.get(id);
      const result = entry?.state === 'pending' && readinessOf(entry, view) === 'stuck';
      stuck.set(id, result);
      return result;
    },
  };
  return view;
}

/** Bytes of an entry on the wire, near enough for the batch limit (UTF-8 of its JSON). */
export function wireSize(entry: OutboxEntry): number {
  return new TextEncoder().encode(JSON.stringify([entry.args, entry.base])).length + 400;
}
