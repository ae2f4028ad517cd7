import type { RemoteName } from '#contract/collections.ts';
import { collectionsOf } from '#contract/collections.ts';
import type { Lease } from '#sync/ports.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { StoredRemoteState, UserDatabase } from '../database/user-database.ts';

/** Lists the collections of a remote that this version of the app stores. */
function storedCollections(remote: RemoteName): string {
  return collectionsOf(remote).join(' ');
}

/** Maps a stored row to the state of a remote. Fields that an earlier version did not store get their initial value (rule LW5). */
export function fromStored(remote: RemoteName, stored: Partial<StoredRemoteState> | undefined): RemoteState {
  const initial = initialRemoteState(remote);
  const { word = initial.heartbeat, wordFrom = initial.heartbeatFrom, ...rest } = stored ?? {};
  return { ...initial, ...rest, heartbeat: word, heartbeatFrom: wordFrom };
}

/** Maps the state of a remote to its stored row. */
export function toStored({ heartbeat, heartbeatFrom, ...rest }: RemoteState): StoredRemoteState {
  return { ...rest, word: heartbeat, wordFrom: heartbeatFrom };
}

/**
 * Reads the state of a remote. When this version stores other collections than the one that wrote the checkpoint, the cursor
 * is past rows that were skipped then: the state starts a new generation from no cursor (rule PL7).
 */
export async function readRemote(db: UserDatabase, remote: RemoteName): Promise<RemoteState> {
  const state = fromStored(remote, await db.remotes.get(remote));
  const collections = storedCollections(remote);
  if (state.collections === collections) return state;
  const reload = state.cursor === null ? {} : { cursor: null, generation: state.generation + 1, complete: false };
  return { ...state, ...reload, collections };
}

/** Returns the remote of a cycle's lease. */
export function remoteOf({ name }: Lease): RemoteName {
  return name === 'field' ? 'field' : 'main';
}

/** Writes the state of a remote. */
export function writeRemote(db: UserDatabase, state: RemoteState): PromiseLike<unknown> {
  return db.remotes.put(toStored(state));
}

/** Changes the state of a remote in one transaction. */
export function changeRemote(
  db: UserDatabase,
  remote: RemoteName,
  change: (state: RemoteState) => RemoteState,
): Promise<void> {
  return db.transaction('rw', db.remotes, async () => {
    await writeRemote(db, change(await readRemote(db, remote)));
  });
}

/** Converts an instant of this device's clock to the server's clock, as far as the offset is known, milliseconds. */
export function correctedNow({ clockOffset }: Pick<RemoteState, 'clockOffset'>, now: number): number {
  return now + (clockOffset ?? 0);
}
