import type { CollectionName, RemoteName } from '#contract/collections.ts';
import type { DeviceStatus } from '#contract/entities/device.ts';
import type { PullResponse } from '#contract/protocol/pull.ts';
import type { PushRequest, PushResult } from '#contract/protocol/push.ts';
import type { RemoteState, RemoteTrouble } from './remote-state.ts';
import type { OutboxEntry } from './outbox.ts';

/** What the engine needs from the world. Each port has one contract suite that every implementation passes. */

/** Time and waiting, replaceable so that a test decides what time it is. */
export interface Clock {
  /** Milliseconds since the epoch, by the device's clock. */
  now: () => number;
  /** Calls back after `ms` milliseconds; returns the cancellation. */
  after: (ms: number, callback: () => void) => () => void;
}

/** An answer as it came off the wire, before anything is believed about it. */
export interface RawAnswer {
  status: number;
  /** `Retry-After` in milliseconds, when the server said one. */
  retryAfter: number | null;
  /** The parsed JSON body, or undefined when the body was not JSON (a captive portal's page). */
  body: unknown;
  /** The server's clock (`Date` header) in milliseconds, when it was sent. */
  serverTime: number | null;
}

/**
 * One remote's two calls. Resolves with whatever was answered, refusals included; rejects only when there is no answer (no
 * network, time-out, aborted).
 */
export interface Transport {
  push: (request: PushRequest, signal: AbortSignal) => Promise<RawAnswer>;
  pull: (query: PullAsked, signal: AbortSignal) => Promise<RawAnswer>;
}

export interface PullAsked {
  cursor: string | null;
  limit: number;
  /** Also asks what the server holds for this user, to compare (rule PL8). */
  checks?: boolean;
}

/**
 * What a lease gives the right to: a cycle with one remote, the browser's one stream of pokes, the sending of files, or the fetching
 * of copies of them.
 */
export type LeaseName = RemoteName | 'live' | 'files' | 'copies';

/** The right to run one cycle, as granted: later grants have a higher fence. */
export interface Lease {
  name: LeaseName;
  holder: string;
  fence: number;
}

/** What a batch may hold. */
export interface BatchLimits {
  mutations: number;
  bytes: number;
}

/** What a page of changes did to the device. */
export interface PullOutcome {
  /** Rows written or dropped. */
  changed: number;
  /** Settled mutations that go once more, since the server was restored from a backup (rule OB10). */
  offeredAgain: number;
}

/** One mutation's answer as the engine hands it on. */
export type ItemResult = PushResult & {
  /** The server left it out of its answer: whether it has it is unknown. */
  unanswered?: true;
};

/** The server's images that a device holds of one remote, as they stood together with its checkpoint (rule PL8). */
export interface OwnVersions {
  cursor: string | null;
  /** By collection; the images in no order. */
  images: Map<CollectionName, { id: string; version: number }[]>;
}

/** What a comparison with the server led to: `void` when the checkpoint had moved, `healing` when a reset has begun. */
export type CheckOutcome = 'void' | 'same' | 'suspected' | 'healing';

/** What a device tells of itself that its database knows. */
export type StoredDeviceStatus = Omit<DeviceStatus, 'name' | 'appVersion' | 'freeBytes'>;

/** What a device tells of itself that only the browser and its person know (rule RN8). */
export type DeviceFacts = Pick<DeviceStatus, 'name' | 'appVersion' | 'freeBytes'>;

/**
 * The device's storage as the engine uses it. Every method is one transaction; those that take a lease check it inside that
 * transaction and reject with `LeaseLost` when another holder has taken over (rule RN1).
 */
export interface SyncStorage {
  /** Grants the lease when it is free, expired or already the holder's; null when another holds it. */
  acquireLease: (name: LeaseName, holder: string, now: number, ttl: number) => Promise<Lease | null>;
  /** Extends a lease that is still held; rejects with `LeaseLost` otherwise. */
  renewLease: (lease: Lease, now: number, ttl: number) => Promise<void>;
  /** Gives the lease back; nothing happens when it was lost. */
  releaseLease: (lease: Lease) => Promise<void>;
  /** True while somebody's unexpired lease of that name exists. */
  isLeased: (name: LeaseName, now: number) => Promise<boolean>;
  remoteState: (remote: RemoteName) => Promise<RemoteState>;
  /** The next mutations that may be sent, in sending order: after those of `applied`, as though the server had applied them. */
  nextBatch: (
    remote: RemoteName,
    limits: BatchLimits,
    now: number,
    applied?: readonly OutboxEntry[],
  ) => Promise<OutboxEntry[]>;
  /**
   * Notes that these mutations are about to be sent, and gives those that still are to be: one that was discarded meanwhile must
   * not leave any more (rule OB7).
   */
  markAttempted: (lease: Lease, entries: readonly OutboxEntry[], now: number) => Promise<OutboxEntry[]>;
  /** Applies per-item results; unknown or already settled ones are passed over. */
  applyResults: (lease: Lease, results: readonly ItemResult[], now: number) => Promise<void>;
  /** Numbers a pull before its first request, so that answers to pushes are known to be older or younger than it. */
  beginPull: (lease: Lease, remote: RemoteName) => Promise<void>;
  /** Applies one page and its checkpoint, `sentCursor` being the one it answers. */
  applyPull: (
    lease: Lease,
    remote: RemoteName,
    sentCursor: string | null,
    page: PullResponse,
    now: number,
  ) => Promise<PullOutcome>;
  /** Forgets the cursor, so that the next pull starts from nothing; the outbox stays (rule PL7). */
  forgetCursor: (lease: Lease, remote: RemoteName) => Promise<void>;
  /** Notes the epoch of a remote's first answer; one that is known stays until a pull brings another (rule OB10). */
  noteEpoch: (remote: RemoteName, epoch: string) => Promise<void>;
  /** Notes the server's clock minus the device's, milliseconds. */
  noteClock: (remote: RemoteName, offset: number) => Promise<void>;
  /** What the device tells of itself, as far as its database knows. */
  deviceStatus: () => Promise<StoredDeviceStatus>;
  /** Notes that the server has heard this word (rule RN8). */
  noteWord: (word: DeviceStatus, now: number) => Promise<void>;
  /** Notes that it is unknown what the server has heard of this device, until a word from this number on is answered. */
  forgetWord: (from: number) => Promise<void>;
  /** The images to compare with what the server holds, all of one transaction (rule PL8). */
  ownVersions: (remote: RemoteName) => Promise<OwnVersions>;
  /** Notes how a comparison at this cursor ended. The second difference in a row begins a reset; the outbox stays. */
  noteCheck: (
    lease: Lease,
    remote: RemoteName,
    check: { cursor: string; same: boolean },
    now: number,
  ) => Promise<CheckOutcome>;
  /** Notes that everything was pushed and pulled to the end; ends the backoff, and forgets what is settled long ago. */
  noteSuccess: (remote: RemoteName, now: number) => Promise<void>;
  /** Notes that the server answers: it is no longer called unreachable. What the backoff counts stays until a success. */
  noteHeard: (remote: RemoteName) => Promise<void>;
  /** Notes a failure and when to try next; shared by all tabs and the worker. */
  noteTrouble: (remote: RemoteName, trouble: RemoteTrouble, retryAt: number) => Promise<void>;
  /**
   * Milliseconds until a mutation for this remote may be sent: 0 when one may now, more when the server has deferred it, null
   * when none is left that may be (rules OB1, OB2).
   */
  nextReady: (remote: RemoteName, now: number) => Promise<number | null>;
}

/** The one stream of pokes of a browser (rule PL9). */
export interface PokeStream {
  /** Resolves once connected, rejects when it cannot connect; `onEnd` is called once when a connected stream ends. */
  open: (handlers: { onPoke: (remote: RemoteName) => void; onEnd: () => void }, signal: AbortSignal) => Promise<void>;
}

/** The stream could not be opened: `status` is the answer's, or 0 when there is no session to open it with. */
export class PokeStreamRefused extends Error {
  readonly code = 'PokeStreamRefused';
  readonly status: number;
  constructor(status: number) {
    super(`the stream of pokes was refused (${status})`);
    this.status = status;
  }
}

/** The lease was taken over, or expired and taken: what was about to be written must not be. */
export class LeaseLost extends Error {
  readonly code = 'LeaseLost';
  constructor() {
    super('the sync lease was taken over');
  }
}
