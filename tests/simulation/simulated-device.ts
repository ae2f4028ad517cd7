import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { UserDatabase } from '#data/user-database.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { TestClient } from '#tests/support/test-server.ts';
import type { Chance } from './chance.ts';
import type { Kernel } from './kernel.ts';
import type { Network } from './network.ts';
import type { SimulatedServer } from './simulated-server.ts';
import type { SimulatedTab } from './simulated-tab.ts';
import { startTab } from './simulated-tab.ts';
import { watchSteps } from './steps.ts';
import { watchStorage } from './watched-storage.ts';

export interface DeviceWorld {
  kernel: Kernel;
  chance: Chance;
  network: Network;
  server: SimulatedServer;
  newId: () => string;
  happened: (what: string) => void;
}

/** A mutation that its writer was told is safe. */
export interface Written {
  name: MutationName;
  args: unknown;
  /** True time, milliseconds. */
  at: number;
}

/** A device of one user: a database that outlives its processes, and the tabs and the worker that share it. */
export interface SimulatedDevice {
  name: string;
  user: EmployeeRef;
  deviceId: string;
  /** It tells the server of itself; half of the devices do, since each word is a change to others. */
  isTalkative: boolean;
  client: () => TestClient;
  /** The device's clock against true time, milliseconds. */
  skew: number;
  offline: boolean;
  diskFull: boolean;
  /** The server does not take its token for the moment. */
  signedOut: boolean;
  tabs: () => SimulatedTab[];
  openTab: () => SimulatedTab;
  /** Mutations that were committed: their writer was told so. */
  committed: Map<string, Written>;
  /** What the storage did against the rules, in words. */
  broken: string[];
  write: <N extends MutationName>(name: N, args: MutationArgs<N>, dependsOn?: readonly string[]) => void;
  wake: () => void;
  /** Kills one tab, or all processes, now. */
  kill: (tab?: SimulatedTab) => void;
  /** Kills it before its database has made so many more steps. */
  killWithin: (steps: number) => void;
  /** Looks at its database from outside. */
  read: <T>(look: (db: UserDatabase) => Promise<T>) => Promise<T>;
  /** Nobody looks at it again. */
  close: () => void;
}

/** Devices without room: writes of their databases fail as on a full disk. */
const full = new Set<string>();

/** Has the in-memory IndexedDB refuse writes of the devices that are full. */
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
  const state = { skew: 0, offline: false, signedOut: false };
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
    end: { client, isOffline: () => state.offline, kill: () => kill() },
    clock,
    newId: world.newId,
    isTalkative,
    // Some browsers cannot tell: there a dead process's lease runs out.
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
      const open = live().filter(({ holder }) => holder.startsWith('tab'));
      const tab = open.length === 0 ? openTab() : chance.pick(open);
      tab.mutate(mutation, args, { dependsOn }).then(
        (id) => {
          committed.set(id, { name: mutation, args, at: kernel.now() });
          world.happened(`wrote ${mutation}`);
          kernel.note(`${name} ${tab.holder} wrote ${mutation} ${id}`);
        },
        (error: unknown) => {
          const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
          world.happened(`write failed: ${code}`);
          if (code !== 'QuotaExceeded' || !full.has(name)) broken.push(`${name}: ${mutation} failed with ${code}`);
        },
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
    read: (look) => look((outside ??= new UserDatabase(name))),
    close: () => outside?.close(),
  };
}

/** Mutations that could still settle: all but the refused ones and those stuck behind them. */
export function couldSettle(entries: readonly OutboxEntry[], isStuck: (id: string) => boolean): OutboxEntry[] {
  return entries.filter((entry) => entry.state !== 'refused' && !isStuck(entry.id));
}
