import type { RemoteName } from '#contract/collections.ts';

/** Messages from the page to its sync worker. */
export type ToSyncWorker =
  /**
   * Opens this user's database and syncs it. Sent again for another user after `stop`. `holder` names the worker in leases; `ended`
   * are holders whose leases are free.
   */
  | { type: 'start'; userId: string; locale: string; visible: boolean; holder: string; ended: string[] }
  /** Requests a sync cycle; `force` ignores the backoff and a pause. */
  | { type: 'request'; remote: RemoteName | 'all'; force: boolean }
  /** The language of the screens has changed. */
  | { type: 'locale'; locale: string }
  | { type: 'visibility'; visible: boolean }
  | { type: 'online' }
  /** Aborts every request and closes the databases; answered with `stopped`. */
  | { type: 'stop' };

/**
 * Why sync stopped, or is failing.
 * - `SignedOut`: the user is not signed in here. The worker waits for another `start`.
 * - `ConfigUnknown`: the deployment is not known yet. The worker waits for another `start`.
 * - `DatabaseDeleted`: the database was deleted, likely by another tab. The worker waits for another `start`.
 * - `DatabaseStuck`: the database cannot be opened. The worker retries; a reload may help.
 * - `StorageFull`: a cycle could not write for lack of quota. The worker retries.
 * - `StorageFailed`: a cycle could not read or write for another reason. The worker retries.
 */
export type SyncFaultCode =
  | 'SignedOut'
  | 'ConfigUnknown'
  | 'DatabaseDeleted'
  | 'DatabaseStuck'
  | 'StorageFull'
  | 'StorageFailed';

/** Messages from the sync worker to its page. */
export type FromSyncWorker =
  /** The worker runs: the browser has loaded its script. */
  | { type: 'running' }
  | { type: 'fault'; code: SyncFaultCode }
  /** The storage works again: its posted faults are over. */
  | { type: 'recovered' }
  | { type: 'stopped' };
