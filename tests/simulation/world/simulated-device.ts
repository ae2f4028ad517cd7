import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { CaptureInput } from '#data/capture/store-capture.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { RefusedHere } from '#data/outbox/local-write-error.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import type { Chance } from './chance.ts';
import type { Kernel } from './kernel.ts';
import type { Network } from './network.ts';
import type { SimulatedServer } from './simulated-server.ts';
import type { SimulatedTab } from './simulated-tab.ts';
import { startTab } from './simulated-tab.ts';
import { watchSteps } from '../steps.ts';
import { watchStorage } from '../oracle/watched-storage.ts';

export interface DeviceWorld {
  kernel: Kernel;
  chance: Chance;
  network: Network;
  server: SimulatedServer;
  newId: () => string;
  hasFiles: boolean;
  happened: (what: string) => void;
}

/** A mutation whose writer received confirmation that it is safe. */
export interface Written {
  name: MutationName;
  args: unknown;
  /** True time, milliseconds. */
  at: number;
}

/** A device of one user. Its database outlives its processes; its tabs and its worker share the database. */
export interface SimulatedDevice {
  name: string;
  user: EmployeeRef;
  deviceId: string;
  /** True when the device sends heartbeats. Half of the devices do, since each heartbeat is a change for others. */
  isTalkative: boolean;
  client: () => TestClient;
  /** Offset of the device's clock from true time, milliseconds. */
  skew: number;
  offline: boolean;
  /** True while its pulls bring nothing: the device only pushes. */
  pullCut: boolean;
  diskFull: boolean;
  /** True while the server rejects the device's token. */
  signedOut: boolean;
  tabs: () => SimulatedTab[];
  openTab: () => SimulatedTab;
  /** Committed mutations, whose writers received confirmation. */
  committed: Map<string, Written>;
  /** Messages about storage behaviour that breaks the rules. */
  broken: string[];
  write: <N extends MutationName>(name: N, args: MutationArgs<N>, dependsOn?: readonly string[]) => void;
  /** Captures a file, as the camera does. */
  capture: (given: CaptureInput) => void;
  /** Uploads whose capture was confirmed to their user. */
  captured: Set<string>;
  wake: () => void;
  /** Kills one tab, or all processes, now. */
  kill: (tab?: SimulatedTab) => void;
  /** Kills the device within this many more steps of its database. */
  killWithin: (steps: number) => void;
  /** Reads the database from outside. */
  read: <T>(look: (db: UserDatabase) => Promise<T>) => Promise<T>;
  /** Closes the outside view of the database for good. */
  close: () => void;
}

/** Devices with a full disk: writes of their databases fail. */
const full = new Set<string>();

/** Makes the in-memory IndexedDB reject writes of the devices with a full disk. */
export function boundRoom(): void {
  const store = IDBObjectStore.prototype;
  const { add, put } = store;
  const bounded = (write: typeof put): typeof put =>
    function (this: IDBObjectStore, ...args) {
      if (full.has(this.transaction.db.name)) throw new DOMException('no room', 'QuotaExceededError');
      return write.apply(this, args);
    };
  Object.assign(store, { add: bounded(add), put: bounded(put) });
}

interface Owner {
  user: EmployeeRef;
  deviceId: string;
  token: string;
}

export function createSimulatedDevice(world: DeviceWorld, name: string, owner: Owner): SimulatedDevice {
  const { kernel, chance, server, network } = world;
  const broken: string[] = [];
  const tabs: SimulatedTab[] = [];
  const isTalkative = chance.happens(0.5);
  const tellsEnds = chance.happens(0.5);
  const state = { skew: 0, offline: false, pullCut: false, signedOut: false };
  let serial = 0;
  let outside: UserDatabase | undefined;
  const client = (): TestClient =>
    server.client(owner.user, owner.deviceId, state.signedOut ? 'no good any more' : owner.token);
  const live = (): SimulatedTab[] => tabs.filter((tab) => tab.isAlive());
  const kill = (tab?: SimulatedTab): void => {
    for (const dying of tab === undefined ? live() : [tab]) dying.kill();
    kernel.note(`${name} ${tab?.holder ?? 'device'} is killed`);
  };
  const clock = (): number => kernel.now() + state.skew;
  const host = {
    name,
    kernel,
    chance,
    network,
    end: { client, isOffline: () => state.offline, isPullCut: () => state.pullCut, kill: () => kill() },
    clock,
    newId: world.newId,
    isTalkative,
    hasFiles: world.hasFiles,
    // Some browsers cannot report a holder's end. There, a dead process's lease expires.
    hasEnded: (holder: string) => Promise.resolve(tellsEnds && !live().some((tab) => tab.holder === holder)),
    watch: watchStorage(name, broken),
  };
  const start = (kind: string): SimulatedTab => {
    const tab = startTab(host, `${kind}-${(serial += 1)}`, () => kind === 'tab' && serial % 3 === 0);
    tabs.push(tab);
    return tab;
  };
  const openTab = (): SimulatedTab => {
    const tab = start('tab');
    tab.request('all');
    tab.goLive();
    return tab;
  };
  const committed: SimulatedDevice['committed'] = new Map();
  const captured: SimulatedDevice['captured'] = new Set();
  const writingTab = (): SimulatedTab => {
    const open = live().filter(({ holder }) => holder.startsWith('tab'));
    return open.length === 0 ? openTab() : chance.pick(open);
  };
  const failed = (mutation: MutationName, error: unknown): void => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    world.happened(`write failed: ${code}`);
    if (code !== 'QuotaExceeded' || !full.has(name)) broken.push(`${name}: ${mutation} failed with ${code}`);
  };
  const wrote = (tab: SimulatedTab, id: string, mutation: MutationName, args: unknown): void => {
    committed.set(id, { name: mutation, args, at: kernel.now() });
    world.happened(`wrote ${mutation}`);
    kernel.note(`${name} ${tab.holder} wrote ${mutation} ${id}`);
  };

  return {
    name,
    user: owner.user,
    isTalkative,
    deviceId: owner.deviceId,
    client,
    committed,
    broken,
    get skew() {
      return state.skew;
    },
    set skew(ms) {
      state.skew = ms;
    },
    get offline() {
      return state.offline;
    },
    set offline(is) {
      state.offline = is;
    },
    get pullCut() {
      return state.pullCut;
    },
    set pullCut(is) {
      state.pullCut = is;
    },
    get signedOut() {
      return state.signedOut;
    },
    set signedOut(is) {
      state.signedOut = is;
    },
    get diskFull() {
      return full.has(name);
    },
    set diskFull(is) {
      if (is) full.add(name);
      else full.delete(name);
    },
    tabs: live,
    openTab,
    write: (mutation, args, dependsOn = []) => {
      const tab = writingTab();
      const change = { name: mutation, args, dependsOn };
      tab.mutate(change).then(
        (id) => wrote(tab, id, mutation, args),
        (error: unknown) => {
          if (!(error instanceof RefusedHere)) {
            failed(mutation, error);
            return;
          }
          world.happened(`refused here: ${error.code}`);
          // Some send it all the same: the server may have newer rows.
          if (chance.happens(0.5))
            tab.mutate(change, { anyway: true }).then(
              (id) => wrote(tab, id, mutation, args),
              (again: unknown) => failed(mutation, again),
            );
        },
      );
    },
    captured,
    capture: (given) => {
      const tab = writingTab();
      tab.capture(given).then(
        (attached) => {
          if (attached === null) return;
          captured.add(attached.args.uploadId);
          wrote(tab, attached.id, 'upload.attach', attached.args);
        },
        (error: unknown) => failed('upload.attach', error),
      );
    },
    wake: () => {
      const worker = start('worker');
      void worker.wake().then((end) => {
        kernel.note(`${name} ${worker.holder} is ${end}`);
        worker.kill();
      });
    },
    kill,
    killWithin: (steps) => {
      let left = steps;
      watchSteps(() => {
        left -= 1;
        if (left > 0) return;
        watchSteps(null);
        kill();
      });
    },
    read: (look) => look((outside ??= new UserDatabase(name, owner.user.id))),
    close: () => outside?.close(),
  };
}

/** Returns the mutations that could still settle: all except the refused ones and those blocked behind them. */
export function couldSettle(entries: readonly OutboxEntry[], isStuck: (id: string) => boolean): OutboxEntry[] {
  return entries.filter((entry) => entry.state !== 'refused' && !isStuck(entry.id));
}
