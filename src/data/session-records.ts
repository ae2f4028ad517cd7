import type { User } from '#contract/entities/user.ts';
import type { OfflineFacts } from './offline-access.ts';

/** What proves a password without holding it; made and compared by the platform. */
interface StoredVerifier {
  iterations: number;
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
}

/** A user who has signed in online on this device, and may sign in without network for 14 days (rule RN7). */
export interface OfflineAccount extends OfflineFacts {
  user: User;
  verifier: StoredVerifier;
  /** Offline sign-ins since the last that succeeded, and when the latest was tried (milliseconds); absent when there was none. */
  attempts?: { count: number; at: number };
}

/**
 * Why a session ended without its user's doing, kept until it was read. `revoked`: the server no longer admits this device,
 * which has wiped that user's data. `locked`: the user is disabled; their data stays, closed. `offlineOver`, `clock`: an
 * offline session whose 14 days are over, or whose clock cannot tell (rule RN7).
 */
export interface SessionNotice {
  kind: 'revoked' | 'locked' | 'offlineOver' | 'clock';
  email: string;
  /** Changes that were never sent: erased (`revoked`) or kept here. */
  unsent: number;
  /** The deployment whose database is still to be erased; null when nothing is. */
  wiping: { deployment: string; userId: string } | null;
}
