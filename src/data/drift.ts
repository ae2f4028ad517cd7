import type { CollectionName, RemoteName } from '#contract/collections.ts';
import { collectionsOf, remotes } from '#contract/collections.ts';
import type { CheckOutcome, Lease, OwnVersions } from '#sync/ports.ts';
import { assertLease } from './leases.ts';
import { changeRemote, correctedNow, readRemote } from './remote-states.ts';
import type { UserDatabase } from './user-database.ts';

type Image = { id: string; version: number };

/** The server's images of a collection: a dirty row's stands in `base`, where it is null for a row that the server has not. */
async function imagesOf(db: UserDatabase, collection: CollectionName): Promise<Image[]> {
  const bases = await db.base.where('[collection+id]').between([collection, ''], [collection, '\uffff']).toArray();
  const dirty = new Set(bases.map((base) => base.id));
  const images: Image[] = bases.flatMap(({ id, version, row }) => (row === null ? [] : [{ id, version }]));
  await db.rowsOf(collection).each(({ id, version }) => {
    if (!dirty.has(id)) images.push({ id, version });
  });
  return images;
}

/** The images to compare with what the server holds, all of one transaction with the checkpoint they stand at (rule PL8). */
export function ownVersions(db: UserDatabase, remote: RemoteName): Promise<OwnVersions> {
  const owned = collectionsOf(remote);
  const tables = [...owned.map((collection) => db.rowsOf(collection)), db.base, db.remotes];
  return db.transaction('r', tables, async () => {
    const { cursor } = await readRemote(db, remote);
    const images: OwnVersions['images'] = new Map();
    for (const collection of owned) images.set(collection, await imagesOf(db, collection));
    return { cursor, images };
  });
}

/**
 * Notes how a comparison ended; void when the checkpoint has moved since it was read. The first difference is looked at again at
 * the next pull; the second in a row begins a load from nothing, which keeps the outbox, and is reported (rules PL7, PL8).
 * @throws LeaseLost when another context has taken over
 */
export function noteCheck(
  db: UserDatabase,
  lease: Lease,
  remote: RemoteName,
  { cursor, same }: { cursor: string; same: boolean },
  now: number,
): Promise<CheckOutcome> {
  return db.transaction('rw', db.remotes, db.leases, async () => {
    await assertLease(db, lease);
    const state = await readRemote(db, remote);
    if (state.cursor !== cursor) return 'void';
    const checked = { ...state, checkedAt: now, checkWanted: false, driftSuspected: false };
    if (same) {
      await db.remotes.put(checked);
      return 'same';
    }
    if (!state.driftSuspected) {
      await db.remotes.put({ ...checked, checkWanted: true, driftSuspected: true });
      return 'suspected';
    }
    const driftAt = new Date(correctedNow(state, now)).toISOString();
    await db.remotes.put({ ...checked, driftAt, cursor: null, generation: state.generation + 1, complete: false });
    return 'healing';
  });
}

/** Has the next pull of each remote compare this device with the server (rule PL8). Ask for a sync after it. */
export async function requestDriftCheck(db: UserDatabase): Promise<void> {
  for (const remote of remotes) await changeRemote(db, remote, (state) => ({ ...state, checkWanted: true }));
}
