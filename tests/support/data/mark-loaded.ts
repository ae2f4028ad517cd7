import { remotes } from '#contract/collections.ts';
import { changeRemote } from '#data/remotes/remote-states.ts';
import type { UserDatabase } from '#data/database/user-database.ts';

/** Puts a device in the state after its first complete pull of every remote. */
export async function markLoaded(db: UserDatabase): Promise<void> {
  for (const remote of remotes) await changeRemote(db, remote, (state) => ({ ...state, complete: true }));
}
