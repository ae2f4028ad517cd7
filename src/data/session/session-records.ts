import type { User } from '#contract/entities/user.ts';
import type { OfflineFacts } from './offline-access.ts';

/** A password verifier that does not contain the password; the platform makes and compares it. */
interface StoredVerifier {
  iterations: number;
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
}

/** A user who has signed in online on this device and may sign in without network for 14 days (rule RN7). */
export interface OfflineAccount extends OfflineFacts {
  user: User;
  verifier: StoredVerifier;
  /**
   * Offline sign-ins since the last success, and the time of the latest try (milliseconds); absent when there was none.
   */
  attempts?: { count: number; at: number };
}

/**
 * Why a session ended without an action of its user; stored until it was read.
 * - `revoked`: the server no longer admits this device, which has wiped the user's data.
 * - `locked`: the user is disabled; their data stays, locked.
 * - `signedOut`: somebody ended the sign-in from elsewhere; the data stays.
 * - `offlineOver`: the 14 days of an offline session are over (rule RN7).
 * - `clock`: the clock of an offline session was set back (rule RN7).
 */
export interface SessionNotice {
  kind: 'revoked' | 'locked' | 'signedOut' | 'offlineOver' | 'clock';
  email: string;
  /** Changes that were never sent: erased (`revoked`) or still stored. */
  unsent: number;
  /** Drafts that were neither sent nor saved. Absent from a notice of an earlier version of the app. */
  drafts?: number;
  /** The database still to be erased, with its identifier when the server knows it; null when there is none. */
  wiping: { deployment: string; userId: string; databaseId?: string } | null;
}
