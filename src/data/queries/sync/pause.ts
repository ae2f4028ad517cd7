import { live } from '../../live/live.ts';
import type { UserDatabase } from '../../database/user-database.ts';

/** Returns the error codes of the remotes that wait for a user. */
export async function pauseCodes(db: UserDatabase): Promise<string[]> {
  const states = await db.remotes.toArray();
  return states.flatMap(({ trouble }) => (trouble?.kind === 'paused' ? [trouble.code] : []));
}

/** Calls back with the error codes of paused remotes, now and at each change. Returns a function that stops it. */
export function watchPauses(db: UserDatabase, callback: (codes: string[]) => void): () => void {
  // Closing the database ends the query; its next user subscribes again.
  const subscription = live(() => pauseCodes(db)).subscribe({ next: callback, error: () => undefined });
  return () => subscription.unsubscribe();
}
