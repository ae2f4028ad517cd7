import type { RemoteName } from '#contract/collections.ts';
import type { DeviceStatus } from '#contract/entities/device.ts';

/**
 * Why a remote cannot be talked to (rule OB5). `unreachable`: retried by itself with backoff. `paused`: waits for a person or
 * an update; `code` says which.
 */
export interface RemoteTrouble {
  kind: 'unreachable' | 'paused';
  code: string;
  /** Least milliseconds before the next try, when the server said so. */
  retryAfter?: number;
}

/** What the device knows of one remote; stored, so that every tab and the worker share it. */
export interface RemoteState {
  remote: RemoteName;
  cursor: string | null;
  epoch: string | null;
  /** Number of the last pull that was begun. */
  pulls: number;
  /** The user's scopes as the last answer named them. */
  scopes: string[];
  /** Counts loads from nothing; rows carry the generation they were last seen in (rule PL7). */
  generation: number;
  /** The current generation is complete: rows of older ones have been dropped. */
  complete: boolean;
  /**
   * The collections that the cursor was begun with: an app that knows more has to ask for them from the start. Null before this
   * was noted.
   */
  collections: string | null;
  /** Last full success (pushed and pulled to the end), milliseconds; null when there was none yet. */
  contactAt: number | null;
  trouble: RemoteTrouble | null;
  /** Failures in a row, for the backoff. */
  failures: number;
  /** Those of them that were time-outs: what is asked at once gets smaller. */
  timeouts: number;
  /** No automatic try before this instant (milliseconds). */
  retryAt: number;
  /** The server's clock minus the device's, milliseconds; null while unknown (rule OB7). */
  clockOffset: number | null;
  /** The server's instant of the last pull that was complete; null before the first (rule PL3). */
  asOf: string | null;
  /** When the device was last compared with the server, milliseconds (rule PL8). */
  checkedAt: number | null;
  /** A comparison is wanted at the next pull: somebody asked, or the last one differed. */
  checkWanted: boolean;
  /** The last comparison differed. */
  driftSuspected: boolean;
  /** When a drift was last healed, by the server's clock. */
  driftAt: string | null;
  /** What the server was last told of this device, and when (milliseconds); of the main API only (rule RN8). */
  word: { status: DeviceStatus; at: number } | null;
  /** Words of lower numbers count no more: when they are answered, the server may have heard a later one. */
  wordFrom: number;
}

export function initialRemoteState(remote: RemoteName): RemoteState {
  return {
    remote,
    cursor: null,
    epoch: null,
    pulls: 0,
    scopes: [],
    generation: 1,
    complete: false,
    collections: null,
    contactAt: null,
    trouble: null,
    failures: 0,
    timeouts: 0,
    retryAt: 0,
    clockOffset: null,
    asOf: null,
    checkedAt: null,
    checkWanted: false,
    driftSuspected: false,
    driftAt: null,
    word: null,
    wordFrom: 0,
  };
}
