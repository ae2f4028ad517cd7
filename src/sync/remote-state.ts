import type { RemoteName } from '#contract/collections.ts';

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
  /** Last full success (pushed and pulled to the end), milliseconds; null when there was none yet. */
  contactAt: number | null;
  trouble: RemoteTrouble | null;
  /** Failures in a row, for the backoff. */
  failures: number;
  /** Those of them that were time-outs: what is asked at once gets smaller. */
  timeouts: number;
  /** No automatic try before this instant (milliseconds). */
  retryAt: number;
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
    contactAt: null,
    trouble: null,
    failures: 0,
    timeouts: 0,
    retryAt: 0,
  };
}
