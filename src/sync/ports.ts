import type { CollectionName, RemoteName } from '#contract/collections.ts';
import type { HeartbeatStatus } from '#contract/entities/device.ts';
import type { Presence } from '#contract/protocol/session/presence.ts';
import type { PullResponse } from '#contract/protocol/sync/pull.ts';
import type { PushRequest, PushResult } from '#contract/protocol/sync/push.ts';
import type { RemoteState, RemoteTrouble } from './remote-state.ts';
import type { OutboxEntry } from './outbox.ts';
import type { CorrectedTime } from './push/expiry.ts';

/** The engine's ports. Each port has one contract suite that every implementation passes. */

/** Time and timers, replaceable in tests. */
export interface Clock {
  /** Returns the milliseconds since the epoch, by the device's clock. */
  now: () => number;
  /** Calls back after `ms` milliseconds. Returns the function that cancels it. */
  after: (ms: number, callback: () => void) => () => void;
}

/** A response as received, before it is classified. */
export interface RawAnswer {
  status: number;
  /** `Retry-After` in milliseconds; null without one. */
  retryAfter: number | null;
  /** The parsed JSON body, or undefined when the body was not JSON (a captive portal's page). */
  body: unknown;
  /** The server's clock (`Date` header) in milliseconds; null without one. */
  serverTime: number | null;
}

/**
 * One remote's two calls. Resolves with any response, refusals included. Rejects only without a response (no network, timeout,
 * abort).
 */
export interface Transport {
  push: (request: PushRequest, signal: AbortSignal) => Promise<RawAnswer>;
  pull: (query: PullQuery, signal: AbortSignal) => Promise<RawAnswer>;
}

export interface PullQuery {
  cursor: string | null;
  /** The log mark of the last response to a push. */
  mark?: string | null;
  limit: number;
  /** Also requests the server's checksums for this user (rule PL8). */
  checks?: boolean;
}

/**
 * The work a lease protects: a cycle with one remote, the browser's one poke stream (`live`), the sending of files, or the
 * download of offline files (`copies`). The names are stored.
 */
export type LeaseName = RemoteName | 'live' | 'files' | 'copies';

/** A granted lease. Later grants have a higher fence. */
export interface Lease {
  name: LeaseName;
  holder: string;
  fence: number;
}

/** The limits of a batch. */
export interface BatchLimits {
  mutations: number;
  bytes: number;
}

/** The result of applying one page of a pull. */
export interface PullOutcome {
  /** Rows written or deleted. */
  changed: number;
  /** Mutations to send at once: settled ones, since the server was restored from a backup (rule OB10), and what a form leaves out. */
  requeued: number;
}

/** One mutation's result as the engine stores it. */
export type ItemResult = PushResult & {
  /** The response left it out: whether the server has it is unknown. */
  unanswered?: true;
};

/** The answer to a batch as the engine stores it. */
export interface PushAnswer {
  results: readonly ItemResult[];
  /** The log mark of the response (rule PL7f). */
  mark?: string;
  /** Identifiers of mutations that were noted as attempted for the first time and never left: they count as never sent. */
  unsent?: readonly string[];
  /** How the batch was noted, when it was noted ahead. */
  noted?: NotedBatch;
}

/** What is under way when the next batch is noted (rule OB6c). */
export interface BatchAhead {
  /** Identifiers of the mutations to treat as applied: those of the request that is out. */
  underWay: readonly string[];
  /** The answer before that, not stored yet; absent when there is none. */
  answer?: PushAnswer;
  time: CorrectedTime;
}

/** A batch that is noted as attempted. */
export interface NotedBatch {
  batch: OutboxEntry[];
  /** Identifiers of those that had never been attempted before. */
  first: string[];
  /** The cursors at that time: until a page moves them, no pull can have shown what `first` does. */
  cursors: Record<RemoteName, string | null>;
}

/** The row versions a device has of one remote, read together with its checkpoint (rule PL8). */
export interface OwnVersions {
  cursor: string | null;
  /** By collection, unordered. */
  images: Map<CollectionName, { id: string; version: number }[]>;
}

/**
 * The outcome of a comparison with the server: `void` when the checkpoint has moved, `offering` when settled mutations are
 * sent again first, `healing` when a reset has begun.
 */
export type CheckOutcome = 'void' | 'same' | 'suspected' | 'offering' | 'healing';

/** The part of a heartbeat that the database knows. */
export type StoredDeviceStatus = Omit<HeartbeatStatus, keyof DeviceFacts>;

/** The part of a heartbeat that only the browser and its user know (rule RN8). */
export type DeviceFacts = Pick<HeartbeatStatus, 'name' | 'appVersion' | 'emptied' | 'formerly' | 'freeBytes'>;

/**
 * The device's storage as the engine uses it. Every method is one transaction. Methods with a lease check it inside that
 * transaction, and reject with `LeaseLost` when another holder took it over (rule RN1).
 */
export interface SyncStorage {
  /** Grants the lease when it is free, expired or already the holder's; null when another context holds it. */
  acquireLease: (name: LeaseName, holder: string, now: number, ttl: number) => Promise<Lease | null>;
  /** Extends a lease that is still held; rejects with `LeaseLost` otherwise. */
  renewLease: (lease: Lease, now: number, ttl: number) => Promise<void>;
  /** Releases the lease. Does nothing when it was lost. */
  releaseLease: (lease: Lease) => Promise<void>;
  /** Resolves with true while an unexpired lease of that name exists. */
  isLeased: (name: LeaseName, now: number) => Promise<boolean>;
  remoteState: (remote: RemoteName) => Promise<RemoteState>;
  /** Selects the next mutations to send, in order. */
  nextBatch: (remote: RemoteName, limits: BatchLimits, now: number) => Promise<OutboxEntry[]>;
  /**
   * Marks these mutations as attempted and returns those that may still be sent. One that was discarded meanwhile must not be
   * sent (rule OB7).
   */
  markAttempted: (lease: Lease, entries: readonly OutboxEntry[], now: number) => Promise<OutboxEntry[]>;
  /**
   * Applies the answer before, selects the batch that leaves once the one under way is applied, and marks it as attempted. Leaves out
   * what waits for the time, or for its user (rules OB7, LW7a).
   */
  attemptNext: (lease: Lease, remote: RemoteName, limits: BatchLimits, ahead: BatchAhead) => Promise<NotedBatch>;
  /**
   * Offers the deferred mutations of the lease's remote again at once. Those that their user may still take back go on waiting
   * (rule OB7f).
   */
  endDeferrals: (lease: Lease) => Promise<void>;
  /** Applies an answer per mutation; ignores unknown or already settled mutations. */
  applyResults: (lease: Lease, answer: PushAnswer, now: number) => Promise<void>;
  /** Numbers a pull before its first request, so that push results can be ordered relative to it. */
  beginPull: (lease: Lease, remote: RemoteName) => Promise<void>;
  /** Applies one page and its checkpoint. `sentCursor` is the cursor of its request. */
  applyPull: (
    lease: Lease,
    remote: RemoteName,
    sentCursor: string | null,
    page: PullResponse,
    now: number,
  ) => Promise<PullOutcome>;
  /** Deletes the cursor, so that the next pull starts from nothing; the outbox stays (rule PL7). */
  forgetCursor: (lease: Lease, remote: RemoteName) => Promise<void>;
  /** Records the epoch of a remote's first response. A known epoch stays until a pull brings another (rule OB10). */
  recordEpoch: (remote: RemoteName, epoch: string) => Promise<void>;
  /** Records the log mark of a response to a push without mutations (rule PL7f). */
  recordMark: (remote: RemoteName, mark: string) => Promise<void>;
  /** Records the server's clock minus the device's, in milliseconds. */
  recordClock: (remote: RemoteName, offset: number) => Promise<void>;
  /** Reads the database's part of a heartbeat. */
  deviceStatus: () => Promise<StoredDeviceStatus>;
  /** Records that the server acknowledged this heartbeat (rule RN8). */
  recordHeartbeat: (status: HeartbeatStatus, now: number) => Promise<void>;
  /** Clears the acknowledged heartbeat until one with this number or a higher one is acknowledged. */
  clearHeartbeat: (from: number) => Promise<void>;
  /** Reads the row versions to compare with the server's, in one transaction (rule PL8). */
  ownVersions: (remote: RemoteName) => Promise<OwnVersions>;
  /** Records the outcome of a comparison at this cursor. The second difference in a row begins a reset; the outbox stays. */
  recordCheck: (
    lease: Lease,
    remote: RemoteName,
    check: { cursor: string; same: boolean },
    now: number,
  ) => Promise<CheckOutcome>;
  /** Records a complete cycle: ends the backoff, and deletes mutations settled long ago. */
  recordSuccess: (remote: RemoteName, now: number) => Promise<void>;
  /** Records that the server answers: clears `unreachable`. The backoff's counters stay until a success. */
  recordResponse: (remote: RemoteName) => Promise<void>;
  /** Records a failure and the next try, for all tabs and workers. */
  recordTrouble: (remote: RemoteName, trouble: RemoteTrouble, retryAt: number) => Promise<void>;
  /**
   * Returns the milliseconds until a mutation for this remote may be sent: 0 when one may be sent now, more when the server
   * deferred it, null when none may be sent (rules OB1, OB2).
   */
  nextReady: (remote: RemoteName, now: number) => Promise<number | null>;
}

/** A browser's one poke stream (rule PL9). */
export interface PokeStream {
  /**
   * Resolves once connected; rejects when it cannot connect. Calls `onEnd` once when a connected stream ends, and
   * `onAlive` whenever something arrives, heartbeats included.
   */
  open: (handlers: PokeHandlers, signal: AbortSignal) => Promise<void>;
}

export interface PokeHandlers {
  onPoke: (remote: RemoteName) => void;
  onPresence?: (who: Presence) => void;
  onEnd: () => void;
  onAlive?: () => void;
}

/** The stream cannot be opened. `status` is that of the response, or 0 without a session; `retryAfter` is in milliseconds. */
export class PokeStreamRefused extends Error {
  readonly code = 'PokeStreamRefused';
  readonly status: number;
  readonly retryAfter: number;
  constructor(status: number, retryAfter = 0) {
    super(`the stream of pokes was refused (${status})`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Another holder took the lease over: the write must not happen. */
export class LeaseLost extends Error {
  readonly code = 'LeaseLost';
  constructor() {
    super('the sync lease was taken over');
  }
}
