import type { RemoteName } from '#contract/collections.ts';
import type { Mutate } from '#data/mutate.ts';
import { createMutate } from '#data/mutate.ts';
import type { HasEnded } from '#data/leases.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/user-database.ts';
import { drain } from '#sw/drain.ts';
import { createEngine } from '#sync/engine.ts';
import { createLive } from '#sync/live.ts';
import type { Clock, DeviceFacts, SyncStorage } from '#sync/ports.ts';
import type { Scheduler } from '#sync/scheduler.ts';
import type { FileSender } from '#sync/file-sender.ts';
import { createScheduler } from '#sync/scheduler.ts';
import type { Chance } from './chance.ts';
import type { Kernel } from './kernel.ts';
import type { LinkEnd } from './link-end.ts';
import type { Network } from './network.ts';

/** Files are no part of these schedules: `tests/files` plays them. */
const noFiles: FileSender = { run: () => Promise.resolve('done') };

/** What a tab or a worker needs of the device it runs on. */
export interface TabHost {
  name: string;
  kernel: Kernel;
  chance: Chance;
  network: Network;
  end: Omit<LinkEnd, 'name' | 'deliver' | 'isAlive'>;
  /** The device's own clock, which may be wrong. */
  clock: () => number;
  newId: () => string;
  /** What its browser tells of another process. */
  hasEnded: HasEnded;
  /** It tells the server of itself (rule RN8). */
  isTalkative: boolean;
  /** Watches what the storage does for the oracle. */
  watch: (storage: SyncStorage, db: UserDatabase) => SyncStorage;
}

/** A process of a device that writes or syncs: a tab with its sync worker, or the service worker. */
export interface SimulatedTab {
  holder: string;
  db: UserDatabase;
  mutate: Mutate;
  request: Scheduler['request'];
  /** Connects the stream of pokes and keeps it, as a tab does and the service worker does not. */
  goLive: () => void;
  /** Somebody looks again, or the network or a session is back: asks for everything, and for the stream. */
  resume: () => void;
  /** Runs the service worker's drain to its end; a failure asks for another wake-up. */
  wake: () => Promise<'done' | 'again'>;
  /** Timers and answers wait until then (a frozen tab). */
  freeze: (until: number) => void;
  isAlive: () => boolean;
  /** SIGKILL: no transaction under way commits, and nothing of it runs or is heard of again. */
  kill: () => void;
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

interface RawTransaction {
  db: unknown;
  _state: string;
  abort: () => void;
}

/** Rolls back what has not committed, and closes the connection, as the end of a process does. */
function cutOff(db: UserDatabase): void {
  if (db.isOpen()) {
    const connection = db.backendDB();
    // The in-memory IndexedDB keeps them there.
    const { _rawDatabase } = connection as unknown as { _rawDatabase: { transactions: RawTransaction[] } };
    const mine = _rawDatabase.transactions.filter((transaction) => transaction.db === connection);
    for (const transaction of mine) {
      if (transaction._state === 'active' || transaction._state === 'inactive') transaction.abort();
    }
  }
  db.close({ disableAutoOpen: true });
}

/** Every method of a port, until the process dies: then none answers any more. */
function mortal<Port extends object>(port: Port, isAlive: () => boolean): Port {
  return new Proxy(port, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        if (!isAlive()) return never();
        const answer: unknown = Reflect.apply(method, target, args);
        // The database's promises are of its own making, so they are not asked what they are.
        return Promise.resolve(answer).then(
          (value: unknown) => (isAlive() ? value : never()),
          (error: unknown) => (isAlive() ? Promise.reject(error) : never()),
        );
      };
    },
  });
}

export function startTab(host: TabHost, holder: string, isVisible: () => boolean): SimulatedTab {
  const { kernel, network, chance, clock: deviceClock } = host;
  const db = new UserDatabase(host.name);
  let alive = true;
  let frozenUntil = 0;
  const isAlive = (): boolean => alive;

  /** Runs something in this process: never when it is dead, later when it is frozen. */
  const deliver = (what: () => void): void => {
    if (!alive) return;
    if (kernel.now() < frozenUntil) kernel.after(frozenUntil - kernel.now(), () => deliver(what));
    else what();
  };
  const clock: Clock = { now: deviceClock, after: (ms, callback) => kernel.after(ms, () => deliver(callback)) };
  const end: LinkEnd = { ...host.end, name: `${host.name} ${holder}`, deliver, isAlive };
  const storage = mortal(host.watch(createSyncStorage(db, host.hasEnded), db), isAlive);
  const transports = { main: network.transport('main', end), field: network.transport('field', end) };
  const { user: actor, deviceId } = host.end.client();
  const facts = { name: host.name, appVersion: 'simulated', freeBytes: null };
  const deviceFacts = (): Promise<DeviceFacts> => Promise.resolve(facts);
  const engine = createEngine({
    storage,
    transports,
    clock,
    random: chance.next,
    holder,
    deviceId,
    ...(host.isTalkative ? { deviceFacts } : {}),
  });
  const isStreaming = (): Promise<boolean> => storage.isLeased('live', clock.now());
  const scheduler = createScheduler({ engine, storage, clock, isVisible, isStreaming });
  const live = createLive({
    storage,
    clock,
    random: chance.next,
    holder,
    stream: network.stream(end),
    isVisible,
    onPoke: (remote) => scheduler.request(remote),
    onConnected: () => scheduler.request('all', { force: true }),
    onRefused: () => scheduler.request('main', { force: true }),
  });
  const mutate = createMutate({
    db,
    clock: deviceClock,
    newId: host.newId,
    actor,
    afterCommit: () => scheduler.request('all'),
  });
  const hasWork = async (remote: RemoteName): Promise<boolean> =>
    (await storage.nextReady(remote, clock.now())) !== null;

  return {
    holder,
    db,
    isAlive,
    request: (target, options) => {
      if (alive) scheduler.request(target, options);
    },
    goLive: live.start,
    resume: () => {
      if (!alive) return;
      scheduler.request('all', { force: true });
      live.retry();
    },
    mutate: (...call) => (alive ? mortal({ mutate }, isAlive).mutate(...call) : never()),
    wake: () =>
      drain({
        open: () =>
          Promise.resolve({
            engine,
            sender: noFiles,
            hasFiles: () => Promise.resolve(false),
            hasWork,
            close: () => undefined,
          }),
        now: clock.now,
        wait: (ms) => new Promise((resolve) => void clock.after(ms, resolve)),
      }).then(
        () => 'done' as const,
        () => 'again' as const,
      ),
    freeze: (until) => {
      frozenUntil = Math.max(frozenUntil, until);
    },
    kill: () => {
      if (!alive) return;
      alive = false;
      cutOff(db);
    },
  };
}
