import type { RemoteName, RowKey } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { Effect } from '#contract/protocol/sync/push.ts';
import type { ErrorPath, Standing } from '#contract/protocol/errors.ts';
import type { Address, EmployeeRef } from '#contract/entities/common.ts';
import type { Decided } from '#contract/entities/decision.ts';
import { isStillAhead } from './stored-instant.ts';

/**
 * State of a mutation on the device. "Sending" is never stored (rule OB8).
 * - `pending`: no result yet.
 * - `acknowledged`: applied by the server; its effect is not pulled yet.
 * - `refused`: refused by the server; stored until its user decides.
 */
export type OutboxState = 'pending' | 'acknowledged' | 'refused';

/** One unsettled mutation, as stored. Entries of an earlier version lack the fields added since (rule LW5). */
export interface OutboxEntry {
  id: string;
  /** Local counter: the order of all changes on this device, independent of its clock (rule LW2). */
  seq: number;
  remote: RemoteName;
  lane: string;
  name: MutationName;
  /** The version that wrote `args`. `readMutation` reads them; they are sent as stored. */
  v: number;
  args: unknown;
  base?: Record<string, unknown>;
  dependsOn: string[];
  createdAt: string;
  /** When it was first offered under this identifier: at its creation, or at its retry. */
  offeredAt: string;
  expiresAt?: string;
  /** The server's clock minus the device's at its creation, milliseconds; absent when unknown (rule OB7). */
  clockOffset?: number;
  /** The server's instant up to which the remote was pulled at its creation (rule PL3). */
  asOf?: string;
  /**
   * When it was first sent under this identifier. Stored before the request starts: from then on the server may have it, and
   * only the server knows (rules OB4, OB7).
   */
  attemptedAt?: string;
  /** Set when it was settled before the server was restored from a backup, and is sent again (rule OB10). */
  again?: 1;
  actor: EmployeeRef;
  state: OutboxState;
  /** Set when its order left this device: the number and the address that name it. */
  formerOrder?: { number: string | null; address: Address };
  /** Once refused: the form of this device in which its content is corrected, `order:<identifier>:remarks`. */
  correctedIn?: string;
  /** The rows it touches on this device. */
  targets: RowKey[];
  /** Once acknowledged: the server's effects, one per row that no pull has brought yet (rule PL5). */
  effects: Effect[];
  /** Once refused. */
  error?: { code: string; paths?: ErrorPath[]; decided?: Decided; standing?: Standing };
  /**
   * How often the server deferred it, and the instant in milliseconds before which it is not sent. 0 times: its user may still
   * take it back until then. `code`: a filter on the way turned it down, not the server.
   */
  deferred?: { times: number; until: number; code?: string };
  /** When it was last answered (acknowledged or refused). */
  answeredAt?: string;
  /** Once acknowledged: the last pull of each remote that began before. A later pull contains its effects (rule PL5). */
  pullsBefore?: Record<RemoteName, number>;
}

/** Waits before a deferred mutation is sent again, in milliseconds: the first, and the longest after doubling. */
const deferredWaitMin = 2_000;
const deferredWaitMax = 5 * 60_000;

/** Adds a deferral. Each doubles the wait, so that a mutation the server cannot settle does not drain the battery. */
export function deferredOnceMore(entry: OutboxEntry, now: number, code?: string): OutboxEntry {
  const times = (entry.deferred?.times ?? 0) + 1;
  const wait = Math.min(deferredWaitMax, deferredWaitMin * 2 ** Math.min(times - 1, 20));
  return { ...entry, deferred: { times, until: now + wait, ...(code === undefined ? {} : { code }) } };
}

/** Returns the milliseconds until a deferred mutation may be sent again; 0 when it may be sent now. */
export function deferralLeft({ deferred }: OutboxEntry, now: number): number {
  if (deferred === undefined || !isStillAhead(deferred.until, now, deferredWaitMax)) return 0;
  return deferred.until - now;
}

/**
 * Returns whether the user may discard a mutation on this device: it was refused, or never sent. Only the server knows whether
 * a mutation that was sent and not answered was applied (rules OB3, OB4).
 */
export function isDiscardable({ state, attemptedAt, again }: OutboxEntry): boolean {
  if (state === 'pending') return attemptedAt === undefined && again === undefined;
  return state === 'refused';
}

/** The outbox as the batch selection sees dependencies. */
export interface DependencyView {
  /** Returns the state of a mutation; undefined when it has left the outbox (settled or discarded). */
  stateOf: (id: string) => OutboxState | undefined;
  /** Returns whether a mutation cannot be sent because a dependency, direct or indirect, was refused. */
  isStuck: (id: string) => boolean;
}

/** Whether an entry may be sent now, waits for another mutation, or waits for its user's decision. */
export type Readiness = 'ready' | 'waiting' | 'stuck';

/** Returns what a pending entry's dependencies allow (rules OB1, OB2). A dependency that left the outbox is settled. */
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
      // Set before the recursion, so that a cycle of dependencies ends.
      stuck.set(id, false);
      const entry = byId.get(id);
      const result = entry?.state === 'pending' && readinessOf(entry, view) === 'stuck';
      stuck.set(id, result);
      return result;
    },
  };
  return view;
}

/** Returns the approximate size of an entry on the wire, in bytes: the UTF-8 of its JSON plus its envelope. */
export function wireSize(entry: OutboxEntry): number {
  return new TextEncoder().encode(JSON.stringify([entry.args, entry.base])).length + 400;
}
