import type { CollectionName, RemoteName } from '#contract/collections.ts';
import type { PullResponse } from '#contract/protocol/sync/pull.ts';
import type { Mutate } from '#data/outbox/mutate.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { leaseTtl } from '#sync/lease.ts';
import type { ItemResult, Lease, SyncStorage } from '#sync/ports.ts';
import { certifier, testId } from '#tests/support/rows.ts';

export const limits = { mutations: 100, bytes: 500_000 };
export const scope = `user:${certifier.id}`;
export const t0 = Date.parse('2026-11-20T09:00:00.000Z');

/** One user's device: a database of its own, to which a test applies a server's responses. */
export interface Device {
  db: UserDatabase;
  storage: SyncStorage;
  mutate: Mutate;
  lease: (remote: RemoteName) => Promise<Lease>;
  pull: (remote: RemoteName, page: Partial<PullResponse>) => Promise<void>;
  push: (remote: RemoteName, results: ItemResult[]) => Promise<void>;
  /** Marks these mutations as being sent, as the engine does before each request. */
  attempt: (remote: RemoteName, ...ids: string[]) => Promise<string[]>;
}

/** Returns a row in its wire format. */
export function change(collection: CollectionName, version: number, row: { id: string }, scopes = [scope]) {
  return { collection, id: row.id, version, scopes, row };
}

/** Returns a tombstone of a row that left the last of the user's scopes. */
export function gone(collection: CollectionName, version: number, id: string) {
  return { collection, id, version, scopes: [], row: null };
}

let counter = 0;

/** Creates a device of the certifier. `firstId` separates the identifiers of two devices. `name` opens an existing database. */
export async function createDevice(firstId = 700_000, name?: string): Promise<Device> {
  counter += 1;
  const db = new UserDatabase(name ?? `storage-contract-${counter}-${Math.random()}`, certifier.id);
  const storage = createSyncStorage(db);
  let nextId = firstId;
  const newId = (): string => testId((nextId += 1));
  const mutate = createMutate({ db, clock: () => t0, newId, actor: certifier, afterCommit: () => undefined });
  const lease = async (remote: RemoteName): Promise<Lease> => {
    const granted = await storage.acquireLease(remote, 'test', t0, leaseTtl);
    if (granted === null) throw new Error('the lease is taken');
    return granted;
  };
  let cursor = 0;
  const pull = async (remote: RemoteName, page: Partial<PullResponse>): Promise<void> => {
    const state = await storage.remoteState(remote);
    const response: PullResponse = {
      protocol: 1,
      epoch: 'one',
      cursor: `c${(cursor += 1)}`,
      hasMore: false,
      scopes: [scope],
      changes: [],
      ...page,
    };
    await storage.beginPull(await lease(remote), remote);
    await storage.applyPull(await lease(remote), remote, state.cursor, response, t0);
  };
  const push = async (remote: RemoteName, results: ItemResult[]): Promise<void> =>
    storage.applyResults(await lease(remote), { results }, t0);
  const attempt = async (remote: RemoteName, ...ids: string[]): Promise<string[]> => {
    const entries = await db.outbox.where('id').anyOf(ids).sortBy('seq');
    return (await storage.markAttempted(await lease(remote), entries, t0)).map((entry) => entry.id);
  };
  return { db, storage, mutate, lease, pull, push, attempt };
}

export async function remarkOf(db: UserDatabase, id: string): Promise<string | undefined> {
  return (await db.orders.get(id))?.row.internalRemark;
}
