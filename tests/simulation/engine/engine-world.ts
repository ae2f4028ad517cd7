import { afterEach, beforeEach } from 'vitest';
import type { RemoteName } from '#contract/collections.ts';
import type { Mutate } from '#data/outbox/mutate.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import type { CycleEnd, Engine } from '#sync/engine.ts';
import { createEngine } from '#sync/engine.ts';
import type { SyncStorage } from '#sync/ports.ts';
import type { Scheduler, SchedulerOptions } from '#sync/scheduler.ts';
import { createScheduler } from '#sync/scheduler.ts';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { ScriptedRemote } from '#tests/support/contract/scripted-remote.ts';
import { createScriptedRemote, pullAnswer } from '#tests/support/contract/scripted-remote.ts';
import type { VirtualTime } from '#tests/support/runner/virtual-time.ts';
import { createVirtualTime } from '#tests/support/runner/virtual-time.ts';

export const scope = `user:${certifier.id}`;
export const signal = new AbortController().signal;

/** One device with three orders and a visit, its engine on a virtual clock, and two scripted remotes. */
export interface EngineWorld {
  db: UserDatabase;
  time: VirtualTime;
  main: ScriptedRemote;
  field: ScriptedRemote;
  storage: SyncStorage;
  mutate: Mutate;
  /** Creates an engine for another context of the same device. */
  engineOf: (holder: string) => Engine;
  run: (remote: RemoteName, options?: { force?: boolean; deadline?: number }) => Promise<CycleEnd>;
  scheduler: (holder?: string, options?: Partial<SchedulerOptions>) => Scheduler;
  /** Writes a remark on an order. Returns the mutation's identifier. */
  remark: (text: string, order?: number) => Promise<string>;
  dispose: () => Promise<void>;
}

let number = 0;

function parts() {
  const time = createVirtualTime(Date.parse('2026-11-20T09:00:00.000Z'));
  const db = new UserDatabase(`engine-${(number += 1)}`);
  const storage = createSyncStorage(db);
  const main = createScriptedRemote();
  const field = createScriptedRemote();
  const transports = { main, field };
  const engineOf = (holder: string): Engine =>
    createEngine({
      storage,
      transports,
      clock: time,
      random: () => 0.5,
      holder,
      deviceId: () => Promise.resolve(testId(1)),
    });
  return { time, db, storage, main, field, engineOf };
}

function createEngineWorld(): EngineWorld {
  const { time, db, storage, main, field, engineOf } = parts();
  const engine = engineOf('tab');
  const schedulers: Scheduler[] = [];
  let nextId = 700_000;
  const newId = (): string => testId((nextId += 1));
  const mutate = createMutate({ db, clock: time.now, newId, actor: certifier, afterCommit: () => undefined });
  return {
    db,
    time,
    main,
    field,
    storage,
    mutate,
    engineOf,
    run: (remote, options = {}) => engine.run(remote, { signal, ...options }),
    remark: (text, order = 1) =>
      mutate({ name: 'order.update', args: { orderId: testId(order), changes: { internalRemark: text } } }),
    scheduler: (holder = 'tab', options = {}) => {
      const created = createScheduler({
        engine: holder === 'tab' ? engine : engineOf(holder),
        storage,
        clock: time,
        isVisible: () => true,
        isStreaming: () => Promise.resolve(false),
        ...options,
      });
      schedulers.push(created);
      return created;
    },
    dispose: async () => {
      const stopping = Promise.all(schedulers.map((running) => running.stop()));
      await time.settle();
      await stopping;
      await db.delete();
    },
  };
}

/** Performs the first pull of both remotes. */
async function fill(world: EngineWorld): Promise<void> {
  const rows = [1, 2, 3].map((id) => ({
    collection: 'orders',
    id: testId(id),
    version: 1,
    scopes: [scope],
    row: testOrder(id),
  }));
  world.main.onPull(() => pullAnswer({ scopes: [scope], changes: rows }));
  await world.run('main');
  const visit = { collection: 'visits', id: testId(10), version: 1, scopes: [scope], row: testVisit(10, 1) };
  world.field.onPull(() => pullAnswer({ scopes: [scope], changes: [visit] }));
  await world.run('field');
}

/** Creates a fresh world for each test of the file. The returned function gives the current one. */
export function engineWorlds(): () => EngineWorld {
  let world: EngineWorld | null = null;
  beforeEach(async () => {
    world = createEngineWorld();
    await fill(world);
  });
  afterEach(async () => {
    await world?.dispose();
  });
  return () => {
    if (world === null) throw new Error('outside of a test');
    return world;
  };
}
