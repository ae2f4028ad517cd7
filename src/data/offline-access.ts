/** How long after an online sign-in its user may sign in and work offline, milliseconds (rule RN7). */
export const offlineTime = 14 * 24 * 3_600_000;

/** How far a device's clock may run back before it counts as wrong, milliseconds: clocks are corrected by minutes. */
export const clockTolerance = 3_600_000;

/** What decides about working offline. Instants are milliseconds by the device's clock. */
export interface OfflineFacts {
  signedInAt: number;
  /** The latest instant at which the account was in use; never beyond its 14 days. */
  seenAt: number;
  /** The server said that the user is disabled. */
  locked: boolean;
}

/**
 * `expired`: the 14 days are over. `clock`: the clock stands before an instant that it has already shown, so that it cannot
 * tell how many days have passed. `locked`: see OfflineFacts.
 */
export type OfflineAccess = 'open' | 'expired' | 'clock' | 'locked';

/**
 * Whether an account may be used offline now. Setting the clock back gains at most its tolerance: the latest instant seen
 * counts. A clock that once ran ahead is not believed for ever, since what lies beyond the 14 days is never noted.
 */
export function offlineAccess({ signedInAt, seenAt, locked }: OfflineFacts, now: number): OfflineAccess {
  if (locked) return 'locked';
  if (now < Math.max(signedInAt, seenAt) - clockTolerance) return 'clock';
  return Math.max(now, seenAt) - signedInAt > offlineTime ? 'expired' : 'open';
}

/** The account's `seenAt` after it was in use at `now`. */
export function seenAfter({ signedInAt, seenAt }: OfflineFacts, now: number): number {
  return now - signedInAt > offlineTime ? seenAt : Math.max(seenAt, now);
}
