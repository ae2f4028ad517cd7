import type { CollectionName, RemoteName } from '#contract/collections.ts';
import { collectionsOf, remotes } from '#contract/collections.ts';
import type { CheckOutcome, Lease, OwnVersions } from '#sync/ports.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { requeueAfterRestore } from '../outbox/settle.ts';
import { assertLease } from '../remotes/lease-storage.ts';
import { changeRemote, correctedNow, readRemote, writeRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';

type Image = { id: string; version: number };

/**
 * Returns the server's images of a collection. The image of a dirty row is in `base`; it is null when the server does not
 * have the row.
 */
async function imagesOf(db: UserDatabase, collection: CollectionName): Promise<Image[]> {
  const bases = await db.base.where('[collection+id]').between([collection, ''], [collection, '\uffff']).toArray();
  const dirty = new Set(bases.map((base) => base.id));
  const images: Image[] = bases.flatMap(({ id, version, row }) => (row === null ? [] : [{ id, version }]));
  await db.rowsOf(collection).each(({ id, version }) => {
    if (!dirty.has(id)) images.push({ id, version });
  });
  return images;
}

/** Reads the images to compare with the server's, and the checkpoint they belong to, in one transaction (rule PL8). */
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

/** The state after a comparison that asks for no other one. */
function checkedState(state: RemoteState, now: number): RemoteState {
  return { ...state, checkedAt: now, checkWanted: false, driftSuspected: false };
}

/** True while the server has not answered every mutation that a first difference offered again. */
async function isOffering(db: UserDatabase, remote: RemoteName): Promise<boolean> {
  const pending = await db.outbox.where('[remote+state]').equals([remote, 'pending']).toArray();
  return pending.some(({ again }) => again === 1);
}

/**
 * Handles a difference. The first one offers again what this device had settled: the server may have lost it (rule PL8b).
 * A second one in a row, after the server's answers, starts a load from nothing that keeps the outbox, and is reported
 * (rules PL7, PL8).
 */
async function recordDifference(db: UserDatabase, state: RemoteState, now: number): Promise<CheckOutcome> {
  const { remote } = state;
  const correctedAt = correctedNow(state, now);
  if (!state.driftSuspected) {
    await writeRemote(db, { ...checkedState(state, now), checkWanted: true, driftSuspected: true });
    return (await requeueAfterRestore(db, remote, correctedAt)) > 0 ? 'offering' : 'suspected';
  }
  if (await isOffering(db, remote)) return 'suspected';
  const driftAt = new Date(correctedAt).toISOString();
  const anew = { cursor: null, generation: state.generation + 1, complete: false };
  await writeRemote(db, { ...checkedState(state, now), driftAt, ...anew });
  return 'healing';
}

/**
 * Records the outcome of a comparison; `void` when the checkpoint moved since it was read.
 * @throws LeaseLost when another context has taken over
 */
export function recordCheck(
  db: UserDatabase,
  lease: Lease,
  remote: RemoteName,
  { cursor, same }: { cursor: string; same: boolean },
  now: number,
): Promise<CheckOutcome> {
  const small = [db.remotes, db.leases];
  const tables = same ? small : [...small, ...db.allRows(), db.base, db.outbox, db.settled];
  return db.transaction('rw', tables, async () => {
    await assertLease(db, lease);
    const state = await readRemote(db, remote);
    if (state.cursor !== cursor) return 'void';
    if (!same) return recordDifference(db, state, now);
    await writeRemote(db, checkedState(state, now));
    return 'same';
  });
}

/**
 * Makes the next pull of each remote compare this device with the server (rule PL8). The caller requests a sync afterwards.
 */
export async function requestDriftCheck(db: UserDatabase): Promise<void> {
  for (const remote of remotes) await changeRemote(db, remote, (state) => ({ ...state, checkWanted: true }));
}
