import type { RemoteName } from '#contract/collections.ts';

/** What the page says to its sync worker. */
export type ToSyncWorker =
  /** Opens this user's database and keeps it in step. Sent again for another user after `stop`. */
  | { type: 'start'; userId: string; locale: string; visible: boolean }
  /** Asks for a cycle; `force` ignores the backoff and a pause. */
  | { type: 'request'; remote: RemoteName | 'all'; force: boolean }
  | { type: 'visibility'; visible: boolean }
  | { type: 'online' }
  /** Aborts everything and closes the databases; answered with `stopped`. */
  | { type: 'stop' };

/**
 * Why the worker cannot go on. `SignedOut`, `ConfigUnknown`: this user is not signed in here (any more), or the deployment is
 * not known yet; it waits for another `start`. `DatabaseDeleted`: erased, likely by another tab; likewise.
 * `DatabaseStuck`: opened again in vain; it goes on trying, and a reload may help. `StorageFailed`: a cycle could not write
 * (no room); it is tried again.
 */
export type SyncFaultCode = 'SignedOut' | 'ConfigUnknown' | 'DatabaseDeleted' | 'DatabaseStuck' | 'StorageFailed';

/** What the sync worker says to its page. */
export type FromSyncWorker =
  | { type: 'activity'; remote: RemoteName; running: boolean }
  | { type: 'fault'; code: SyncFaultCode }
  | { type: 'stopped' };
