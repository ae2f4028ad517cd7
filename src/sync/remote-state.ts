import type { RemoteName } from '#contract/collections.ts';
import type { HeartbeatStatus } from '#contract/entities/device.ts';

/**
 * Why a remote cannot sync (rule OB5). `unreachable`: retried with backoff. `paused`: waits for a person or an update, as `code`
 * specifies.
 */
export interface RemoteTrouble {
  kind: 'unreachable' | 'paused';
  code: string;
  /** The server's `Retry-After`, in milliseconds. */
  retryAfter?: number;
}

/** The device's state of one remote. Stored, so that every tab and worker shares it. */
export interface RemoteState {
  remote: RemoteName;
  cursor: string | null;
  epoch: string | null;
  /** The log mark of the last response to a push, which proves what the server had written; null without one (rule PL7f). */
  mark: string | null;
  /** When each mutation that was attempted and is not answered was attempted first, by its identifier (rule OB7b). */
  attempts: Record<string, string>;
  /** One of its mutations may have been deferred since the last time that a person asked to send all at once. */
  hasDeferred: boolean;
  /** Number of the last pull that was started. */
  pulls: number;
  /** The user's scopes in the last response. */
  scopes: string[];
  /** Counts full loads. Each row carries the generation it was last seen in (rule PL7). */
  generation: number;
  /** The current generation is complete: rows of older ones were deleted. */
  complete: boolean;
  /** The last page was not the last of its pull: the server has rows that this device has not. */
  hasMore: boolean;
  /**
   * The collections that the cursor started with. An app with more collections pulls from the start. Null in states of earlier
   * versions.
   */
  collections: string | null;
  /** The last cycle that pushed and pulled everything, milliseconds; null before the first. */
  contactAt: number | null;
  trouble: RemoteTrouble | null;
  /** Failures in a row, for the backoff. */
  failures: number;
  /** Timeouts among them: each halves the batch scale. */
  timeouts: number;
  /** No automatic cycle before this instant, in milliseconds. */
  retryAt: number;
  /** The server's clock minus the device's, milliseconds; null while unknown (rule OB7). */
  clockOffset: number | null;
  /** The server's instant of the last complete pull; null before the first (rule PL3). */
  asOf: string | null;
  /** The last comparison with the server, milliseconds (rule PL8). */
  checkedAt: number | null;
  /** The next pull compares: the user requested it, or the last comparison differed. */
  checkWanted: boolean;
  /** The last comparison differed. */
  driftSuspected: boolean;
  /** The last repair of a drift, by the server's clock. */
  driftAt: string | null;
  /** The last heartbeat the server acknowledged, and when (milliseconds); of the main API only (rule RN8). */
  heartbeat: { status: HeartbeatStatus; at: number } | null;
  /** Acknowledgements of heartbeats with a lower number are ignored: the server may have received a later one. */
  heartbeatFrom: number;
}

export function initialRemoteState(remote: RemoteName): RemoteState {
  return {
    remote,
    cursor: null,
    epoch: null,
    mark: null,
    attempts: {},
    hasDeferred: true,
    pulls: 0,
    scopes: [],
    generation: 1,
    complete: false,
    hasMore: false,
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
    heartbeat: null,
    heartbeatFrom: 0,
  };
}
