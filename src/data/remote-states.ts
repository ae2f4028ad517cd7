import type { RemoteName } from '#contract/collections.ts';
import { collectionsOf } from '#contract/collections.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { UserDatabase } from './user-database.ts';

/** The collections of a remote that this version of the app stores, as one text. */
function known(remote: RemoteName): string {
  return collectionsOf(remote).join(' ');
}

/**
 * What is known of a remote; what an earlier version stored lacks what came later (rule LW5). A checkpoint of an app that knew
 * other collections is no place to go on from, since the cursor is past rows that were passed over then: all is fetched
 * anew, under what is stored (rule PL7).
 */
export async function readRemote(db: UserDatabase, remote: RemoteName): Promise<RemoteState> {
  const state = { ...initialRemoteState(remote), ...(await db.remotes.get(remote)) };
  if (state.collections === known(remote)) return state;
  const anew = state.cursor === null ? {} : { cursor: null, generation: state.generation + 1, complete: false };
  return { ...state, ...anew, collections: known(remote) };
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
