import { liveQuery } from 'dexie';
import type { Order } from '#contract/entities/order.ts';
import type { SyncWorkerClient } from '#app/sync/sync-worker-client.ts';
import { createCaptureClient } from '#app/workers/capture-worker-client.ts';
import { startSyncWorker } from '#app/sync/sync-worker-client.ts';
import { live } from '#data/live/live.ts';
import type { Mutate } from '#data/outbox/mutate.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { newId } from '#platform/session/ids.ts';
import { systemClock } from '#platform/lifecycle/system-clock.ts';
import { withLease } from '#sync/lease.ts';
import type { BenchSession, Edit } from './session.ts';
import { until } from './until.ts';

/** The product's own modules: database, `mutate()`, and the engine in its real worker. */
export interface Product {
  db: UserDatabase;
  mutate: Mutate;
  /**
   * Starts the sync worker on an empty device, and waits until both remotes are pulled to the end. Returns milliseconds.
   */
  firstSync: () => Promise<number>;
  /** Appends edits of remarks to the outbox. */
  queue: (edits: readonly Edit[]) => Promise<void>;
  /** Pushes the outbox. Returns milliseconds until every result, and until its effects were pulled. */
  drain: () => Promise<{ answered: number; settled: number }>;
  /** Stores a file for an order, as the app stores a capture. Returns its identifier. */
  keep: (file: Blob, name: string, orderId: string) => Promise<string>;
  /** Stores a file and waits for its receipt. Returns the milliseconds after the file was stored. */
  upload: (file: Blob, name: string, orderId: string) => Promise<number>;
  /** Waits until nothing is left to push or pull. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
  /** Stored orders with the identifiers that this round may change. */
  orderIds: () => Promise<string[]>;
  order: (id: string) => Promise<Order>;
}

/** After this many milliseconds without a sync cycle, none will follow. */
const quiet = 400;

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

export function createProduct({ config, session }: BenchSession): Product {
  const { UserId: userId, FirstName: name } = session.user;
  const actor = { id: userId, name };
  let db = openUserDatabase(config.deployment, userId);
  let worker: SyncWorkerClient | null = null;

  function startWorker(): SyncWorkerClient {
    return startSyncWorker({
      userId,
      locale: () => 'fr',
      onFault: (code) => console.error(`the sync worker: ${code}`),
      onRecovered: () => undefined,
    });
  }

  async function stop(): Promise<void> {
    await worker?.stop();
    worker = null;
  }

  /** Waits until no sync cycle has run for a while, so that the next edits wait for the next request. */
  async function settle(): Promise<void> {
    worker ??= startWorker();
    const asked = Date.now();
    worker.request(true);
    await until(
      live(() => remoteStates(db)),
      (states) => states.length === 2 && states.every(({ contactAt }) => (contactAt ?? 0) > asked),
    );
    for (let quietSince = performance.now(); performance.now() - quietSince < quiet; await pause()) {
      const busy = (await db.leases.bulkGet(['main', 'field'])).some((lease) => typeof lease?.holder === 'string');
      if (busy) quietSince = performance.now();
    }
  }

  const capture = createCaptureClient({
    deployment: config.deployment,
    userId,
    actor,
    pictures: () => 'original',
    afterCommit: () => worker?.request(false),
  });
  async function keep(file: Blob, title: string, orderId: string): Promise<string> {
    const target = { orderId, clientId: null, kind: 'photo', requirement: null } as const;
    const outcome = await capture.store({ file, name: title, target, originalId: null });
    if (!outcome.stored) throw new Error(`${title} was not stored: ${outcome.fault}`);
    return outcome.uploadId;
  }

  return {
    keep,
    upload: async (photo, title, orderId) => {
      await settle();
      const id = await keep(photo, title, orderId);
      const startedAt = performance.now();
      await until(
        live(() => db.files.get(id)),
        (local) => local?.state === 'sent' || local?.state === 'received',
      );
      return performance.now() - startedAt;
    },
    get db() {
      return db;
    },
    mutate: (...call) =>
      createMutate({ db, clock: () => Date.now(), newId, actor, afterCommit: () => undefined })(...call),
    firstSync: async () => {
      await stop();
      await db.delete();
      db = openUserDatabase(config.deployment, userId);
      await db.open();
      const startedAt = performance.now();
      worker = startWorker();
      await until(
        live(() => remoteStates(db)),
        (states) => states.length === 2 && states.every(({ complete }) => complete),
      );
      return performance.now() - startedAt;
    },
    queue: async (edits) => {
      const mutate = createMutate({ db, clock: () => Date.now(), newId, actor, afterCommit: () => undefined });
      const lease = { storage: createSyncStorage(db), clock: systemClock, holder: 'bench' };
      // Under the lease: a poke must not make the idle worker send some of them before it is asked to.
      const queued = await withLease(lease, 'main', new AbortController().signal, async () => {
        for (const { orderId, remark } of edits)
          await mutate({ name: 'order.update', args: { orderId, changes: { planningRemark: remark } } });
        return true;
      });
      if (queued === null) throw new Error('the sync worker is at work');
      const waiting = await db.outbox.where('state').equals('pending').count();
      if (waiting !== edits.length) throw new Error('the sync worker sent edits before it was asked to');
    },
    drain: async () => {
      const startedAt = performance.now();
      worker?.request(true);
      // Not by a query of the product: those wait for their turn while answers and pages follow each other. It asks whether one is
      // left: to count a thousand after each answer is a work of its own, on the processors that are measured.
      const isEmpty = (left: number): boolean => left === 0;
      await until(
        liveQuery(async () => db.outbox.where('state').equals('pending').limit(1).count()),
        isEmpty,
      );
      const answered = performance.now() - startedAt;
      await until(
        liveQuery(async () => db.outbox.limit(1).count()),
        isEmpty,
      );
      const settled = performance.now() - startedAt;
      await stop();
      return { answered, settled };
    },
    settle,
    stop,
    orderIds: () => db.orders.toCollection().primaryKeys(),
    order: async (id) => {
      const stored = await db.orders.get(id);
      if (stored === undefined) throw new Error('no such order');
      return stored.row;
    },
  };
}
