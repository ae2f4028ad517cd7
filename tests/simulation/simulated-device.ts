import type { RemoteName } from '#contract/collections.ts';
import { isCollectionName, remotes } from '#contract/collections.ts';
import type { Mutate } from '#data/mutate.ts';
import { createMutate } from '#data/mutate.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/user-database.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { dependencyView } from '#sync/outbox.ts';
import type { Engine } from '#sync/engine.ts';
import { createEngine } from '#sync/engine.ts';
import type { Clock, SyncStorage, Transport } from '#sync/ports.ts';
import type { TestClient } from '#tests/support/test-server.ts';
import type { Chance } from './chance.ts';
import type { Fault } from './faulty-transport.ts';
import { createFaultyTransport } from './faulty-transport.ts';

export interface SimulatedDeviceOptions {
  name: string;
  chance: Chance;
  /** The user on this device; a new one after a restart of the server. */
  client: () => TestClient;
  now: () => number;
  newId: () => string;
  faultRate: () => number;
  happened: (fault: Fault) => void;
}

/** A device of one user: its database, which outlives its processes, and two contexts that sync it. */
export interface SimulatedDevice {
  name: string;
  client: () => TestClient;
  db: () => UserDatabase;
  mutate: Mutate;
  /** Identifiers of every mutation that was committed on it. */
  committed: string[];
  /** Runs both contexts on one remote at once; a death in the middle is not an error. */
  cycle: (remote: RemoteName, contexts: 1 | 2) => Promise<void>;
  /** Ends all of its processes and starts it again. */
  kill: () => void;
  /** Versions that went backwards on it (rule PL6). */
  regressions: string[];
}

/** Notices when a row's version goes back within a generation (rule PL6). */
function watchVersions(
  storage: SyncStorage,
  db: UserDatabase,
  seen: Map<string, number>,
  regressions: string[],
): SyncStorage {
  return {
    ...storage,
    applyPull: async (lease, remote, cursor, page, now) => {
      const outcome = await storage.applyPull(lease, remote, cursor, page, now);
      for (const change of page.changes) {
        const stored = isCollectionName(change.collection)
          ? await db.rowsOf(change.collection).get(change.id)
          : undefined;
        if (stored === undefined) {
          seen.delete(change.id);
          continue;
        }
        const { version } = stored;
        if (version < (seen.get(change.id) ?? 0)) regressions.push(`${change.collection}/${change.id}`);
        seen.set(change.id, version);
      }
      return outcome;
    },
  };
}

export function createSimulatedDevice(options: SimulatedDeviceOptions): SimulatedDevice {
  const { name, chance, client, now, newId } = options;
  const committed: string[] = [];
  const regressions: string[] = [];
  const seen = new Map<string, number>();
  const clock: Clock = {
    now,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
  let db = new UserDatabase(name);
  let life = new AbortController();

  const kill = (): void => {
    life.abort();
    db.close({ disableAutoOpen: true });
    life = new AbortController();
    db = new UserDatabase(name);
  };

  const engineOf = (holder: string): Engine => {
    const faulty = { chance, client, rate: options.faultRate, kill, happened: options.happened };
    const transports: Record<RemoteName, Transport> = {
      main: createFaultyTransport('main', faulty),
      field: createFaultyTransport('field', faulty),
    };
    const storage = watchVersions(createSyncStorage(db), db, seen, regressions);
    const { deviceId } = client();
    return createEngine({ storage, transports, clock, random: chance.next, holder, deviceId });
  };

  const mutate: Mutate = async (...call) => {
    const actor = client().user;
    const id = await createMutate({ db, clock: now, newId, actor, afterCommit: () => undefined })(...call);
    committed.push(id);
    return id;
  };

  const runOnce = async (remote: RemoteName, holder: string): Promise<void> => {
    const { signal } = life;
    try {
      await engineOf(holder).run(remote, { signal, force: true });
    } catch (error) {
      // Only a process that has died may fail.
      if (!signal.aborted) throw error;
    }
  };

  return {
    name,
    client,
    db: () => db,
    mutate,
    committed,
    regressions,
    kill,
    cycle: async (remote, contexts) => {
      const holders = contexts === 2 ? ['tab', 'worker'] : ['tab'];
      await Promise.all(holders.map((holder) => runOnce(remote, `${holder}-${newId()}`)));
    },
  };
}

/** Mutations that could still settle: all but the refused ones and those stuck behind them. */
async function unsettled(device: SimulatedDevice): Promise<OutboxEntry[]> {
  const entries = await device.db().outbox.toArray();
  const view = dependencyView(entries);
  return entries.filter((entry) => entry.state !== 'refused' && !view.isStuck(entry.id));
}

/** Runs cycles without faults until nothing is left to send on any device; fails when that does not come. */
export async function quiesce(devices: readonly SimulatedDevice[], tick: () => void): Promise<void> {
  let left: OutboxEntry[] = [];
  for (let round = 0; round < 30; round += 1) {
    tick();
    for (const device of devices) for (const remote of remotes) await device.cycle(remote, 1);
    left = (await Promise.all(devices.map(unsettled))).flat();
    if (round > 1 && left.length === 0) return;
  }
  throw new Error(`something never settles: ${JSON.stringify(left)}`);
}
