import type { RemoteName } from '#contract/collections.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { CaptureInput } from '#data/capture/store-capture.ts';
import { storeCapture } from '#data/capture/store-capture.ts';
import { createUploadStorage } from '#data/capture/upload-storage.ts';
import type { Mutate } from '#data/outbox/mutate.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import type { HasEnded } from '#data/remotes/lease-storage.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { runBackgroundSync } from '#sw/background-sync.ts';
import { createEngine } from '#sync/engine.ts';
import { createPokeConnection } from '#sync/poke-connection.ts';
import type { Clock, DeviceFacts, SyncStorage } from '#sync/ports.ts';
import type { Scheduler } from '#sync/scheduler.ts';
import { createFileLoop } from '#sync/files/file-loop.ts';
import type { FileNetwork } from '#sync/files/file-ports.ts';
import type { FileSender } from '#sync/files/file-sender.ts';
import { createFileSender } from '#sync/files/file-sender.ts';
import { createScheduler } from '#sync/scheduler.ts';
import type { Chance } from './chance.ts';
import type { Kernel } from './kernel.ts';
import type { LinkEnd } from './link-end.ts';
import type { Network } from './network.ts';
import { createSimulatedTransfer } from './simulated-transfer.ts';

/** Sends nothing, in schedules without files. */
const noFiles: FileSender = { run: () => Promise.resolve('done') };

/** The parts of a device that a tab or a worker needs. */
export interface TabHost {
  name: string;
  kernel: Kernel;
  chance: Chance;
  network: Network;
  end: Omit<LinkEnd, 'name' | 'deliver' | 'isAlive'>;
  /** Returns the time of the device's own clock, which may be wrong. */
  clock: () => number;
  newId: () => string;
  /** Reports, as the browser does, whether another process has ended. */
  hasEnded: HasEnded;
  /** True when files are captured and sent. */
  hasFiles: boolean;
  /** True when the device sends heartbeats (rule RN8). */
  isTalkative: boolean;
  /** Watches the storage for the oracle. */
  watch: (storage: SyncStorage, db: UserDatabase) => SyncStorage;
}

/** A process of a device that writes or syncs: a tab with its sync worker, or the service worker. */
export interface SimulatedTab {
  holder: string;
  db: UserDatabase;
  mutate: Mutate;
  /** Stores a captured file. Resolves with the mutation that attaches it. */
  capture: (given: CaptureInput) => Promise<{ id: string; args: MutationArgs<'upload.attach'> } | null>;
  request: Scheduler['request'];
  /** Opens the stream of pokes and keeps it open, as a tab does. The service worker has no stream. */
  goLive: () => void;
  /** Resumes after the user, the network or a session returns: syncs everything and reopens the stream. */
  resume: () => void;
  /** Runs the service worker's drain to its end. After a failure it requests another wake-up. */
  wake: () => Promise<'done' | 'again'>;
  /** Delays timers and responses until then (a frozen tab). */
  freeze: (until: number) => void;
  isAlive: () => boolean;
  /** Kills the process as SIGKILL does: no open transaction commits, and none of its code runs or has effects any more. */
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

/** Rolls back open transactions and closes the connection, as the end of a process does. */
function cutOff(db: UserDatabase): void {
  if (db.isOpen()) {
    const connection = db.backendDB();
    // The in-memory IndexedDB lists open transactions here.
    const { _rawDatabase } = connection as unknown as { _rawDatabase: { transactions: RawTransaction[] } };
    const mine = _rawDatabase.transactions.filter((transaction) => transaction.db === connection);
    for (const transaction of mine) {
      if (transaction._state === 'active' || transaction._state === 'inactive') transaction.abort();
    }
  }
  db.close({ disableAutoOpen: true });
}

/** Wraps every method of a port: after the process dies, none resolves any more. */
function mortal<Port extends object>(port: Port, isAlive: () => boolean): Port {
  return new Proxy(port, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        if (!isAlive()) return never();
        const answer: unknown = Reflect.apply(method, target, args);
        // The database returns promises of its own class, so no `instanceof` check is possible.
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
  const { user: actor, deviceId } = host.end.client();
  const db = new UserDatabase(host.name, actor.id);
  let alive = true;
  let frozenUntil = 0;
  const isAlive = (): boolean => alive;

  /** Runs a function in this process: never when the process is dead, later when it is frozen. */
  const deliver = (what: () => void): void => {
    if (!alive) return;
    if (kernel.now() < frozenUntil) kernel.after(frozenUntil - kernel.now(), () => deliver(what));
    else what();
  };
  const clock: Clock = { now: deviceClock, after: (ms, callback) => kernel.after(ms, () => deliver(callback)) };
  const end: LinkEnd = { ...host.end, name: `${host.name} ${holder}`, deliver, isAlive };
  const storage = mortal(host.watch(createSyncStorage(db, host.hasEnded), db), isAlive);
  const transports = { main: network.transport('main', end), field: network.transport('field', end) };
  const facts = { name: host.name, appVersion: 'simulated', freeBytes: null };
  const deviceFacts = (): Promise<DeviceFacts> => Promise.resolve(facts);
  const engine = createEngine({
    storage,
    transports,
    clock,
    random: chance.next,
    holder,
    deviceId: () => Promise.resolve(deviceId),
    ...(host.isTalkative ? { deviceFacts } : {}),
  });
  const isStreaming = (): Promise<boolean> => storage.isLeased('live', clock.now());
  const uploadStorage = mortal(createUploadStorage(db, host.hasEnded), isAlive);
  const free: FileNetwork = { isHeld: () => Promise.resolve(false), subscribe: () => () => undefined };
  const fileSender = host.hasFiles
    ? createFileSender({
        storage: uploadStorage,
        send: createSimulatedTransfer(network.files(end)),
        network: free,
        clock,
        random: chance.next,
        holder,
      })
    : noFiles;
  const fileLoop = createFileLoop({
    sender: fileSender,
    storage: uploadStorage,
    network: free,
    clock,
    random: chance.next,
    signal: new AbortController().signal,
  });
  const scheduler = createScheduler({
    engine,
    storage,
    clock,
    isVisible,
    isStreaming,
    isOneServer: true,
    onActivity: ({ running }) => (running || !host.hasFiles ? undefined : fileLoop.pulled()),
    onAnswer: (remote) => (remote === 'field' && host.hasFiles ? fileLoop.answered() : undefined),
  });
  const request: Scheduler['request'] = (target, options = {}) => {
    scheduler.request(target, options);
    if (host.hasFiles && target !== 'main') fileLoop.request(options.force ?? false);
  };
  const live = createPokeConnection({
    storage,
    clock,
    random: chance.next,
    holder,
    stream: network.stream(end),
    isVisible,
    onPoke: (remote) => scheduler.request(remote),
    onConnected: () => request('all', { force: true }),
    onAlive: () => scheduler.answered('main'),
    onRefused: () => scheduler.request('main', { force: true }),
  });
  const mutate = createMutate({
    db,
    clock: deviceClock,
    newId: host.newId,
    actor,
    afterCommit: () => request('all'),
  });
  const hasWork = async (remote: RemoteName): Promise<boolean> =>
    (await storage.nextReady(remote, clock.now())) !== null;

  return {
    holder,
    db,
    isAlive,
    request: (target, options) => {
      if (alive) request(target, options);
    },
    goLive: live.start,
    resume: () => {
      if (!alive) return;
      request('all', { force: true });
      live.retry();
    },
    capture: (given) => {
      let attached: { id: string; args: MutationArgs<'upload.attach'> } | null = null;
      const attach = async (change: {
        name: 'upload.attach';
        args: MutationArgs<'upload.attach'>;
      }): Promise<string> => {
        const id = await mutate(change);
        attached = { id, args: change.args };
        return id;
      };
      const capture = async (): Promise<typeof attached> => {
        await storeCapture({ db, mutate: attach as Mutate, clock: deviceClock }, given);
        return attached;
      };
      return alive ? mortal({ capture }, isAlive).capture() : never();
    },
    mutate: (...call) => (alive ? mortal({ mutate }, isAlive).mutate(...call) : never()),
    wake: () =>
      runBackgroundSync({
        open: () =>
          Promise.resolve({
            engine,
            fileSender,
            hasFiles: async () =>
              host.hasFiles && (await uploadStorage.nextFile(clock.now(), new Set(), true)) !== null,
            hasWork,
            close: () => undefined,
          }),
        now: clock.now,
        signal: new AbortController().signal,
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
