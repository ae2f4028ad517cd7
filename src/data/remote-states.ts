import type { RemoteName } from '#contract/collections.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { UserDatabase } from './user-database.ts';

/** What is known of a remote; what an earlier version stored lacks what came later (rule LW5). */
export async function readRemote(db: UserDatabase, remote: RemoteName): Promise<RemoteState> {
  return { ...initialRemoteState(remote), ...(await db.remotes.get(remote)) };
}

/** Changes what is known of a remote, in one transaction. */
export function changeRemote(
  db: UserDatabase,
  remote: RemoteName,
  change: (state: RemoteState) => RemoteState,
): Promise<void> {
  return db.transaction('rw', db.remotes, async () => {
    await db.remotes.put(change(await readRemote(db, remote)));
  });
}

/** The server's clock as far as it is known, milliseconds. */
export function correctedNow({ clockOffset }: Pick<RemoteState, 'clockOffset'>, now: number): number {
  return now + (clockOffset ?? 0);
}
