/** How long after an online sign-in its user may sign in and work offline, milliseconds (rule RN7). */
export const offlineTime = 14 * 24 * 3_600_000;

/** How far a device's clock may run back before it counts as wrong, milliseconds. Clocks are corrected by minutes. */
export const clockTolerance = 3_600_000;

/** The facts that decide about offline work. Instants are milliseconds by the device's clock. */
export interface OfflineFacts {
  signedInAt: number;
  /** The latest instant at which the account was in use, within its 14 days. */
  seenAt: number;
  /** The server reported that the user is disabled. */
  locked: boolean;
}

/**
 * `expired`: the 14 days are over. `clock`: the clock shows an instant before one it has already shown, so the days passed
 * are unknown. `locked`: see OfflineFacts.
 */
export type OfflineAccess = 'open' | 'expired' | 'clock' | 'locked';

/**
 * Returns whether an account may be used offline now. The latest instant seen counts, so setting the clock back gains at
 * most its tolerance. A clock that ran ahead has no lasting effect: instants beyond the 14 days are never recorded.
 */
export function offlineAccess({ signedInAt, seenAt, locked }: OfflineFacts, now: number): OfflineAccess {
  if (locked) return 'locked';
  if (now < Math.max(signedInAt, seenAt) - clockTolerance) return 'clock';
  return Math.max(now, seenAt) - signedInAt > offlineTime ? 'expired' : 'open';
}

/** Returns the account's `seenAt` after use at `now`. */
export function seenAfter({ signedInAt, seenAt }: OfflineFacts, now: number): number {
  return now - signedInAt > offlineTime ? seenAt : Math.max(seenAt, now);
}
