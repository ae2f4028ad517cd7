import { live } from '../live.ts';
import type { UserDatabase } from '../user-database.ts';

/** Why a remote waits for a person, if one does: the code that the server gave. */
export async function pauseCodes(db: UserDatabase): Promise<string[]> {
  const states = await db.remotes.toArray();
  return states.flatMap(({ trouble }) => (trouble?.kind === 'paused' ? [trouble.code] : []));
}

/** What these codes mean for the session: the device was revoked, the user disabled, or nothing that ends it (rule RN7). */
export function endToldBy(codes: readonly string[]): 'revoked' | 'locked' | null {
  if (codes.includes('DeviceRevoked')) return 'revoked';
  return codes.includes('Forbidden') ? 'locked' : null;
}

/** Calls back with the codes of the paused remotes, now and at each change; returns the end of it. */
export function watchPauses(db: UserDatabase, callback: (codes: string[]) => void): () => void {
  // A database that closes under the query ends it: whoever opens it again watches anew.
  const subscription = live(() => pauseCodes(db)).subscribe({ next: callback, error: () => undefined });
  return () => subscription.unsubscribe();
}
