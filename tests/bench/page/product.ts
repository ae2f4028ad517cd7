import type { Order } from '#contract/entities/order.ts';
import type { SyncWorkerClient } from '#app/sync-worker-client.ts';
import { createCaptureClient } from '#app/capture-worker-client.ts';
import { startSyncWorker } from '#app/sync-worker-client.ts';
import { live } from '#data/live.ts';
import type { Mutate } from '#data/mutate.ts';
import { createMutate } from '#data/mutate.ts';
import { outboxCounts, remoteStates } from '#data/queries/outbox.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { newId } from '#platform/ids.ts';
import type { BenchSession, Edit } from './session.ts';
import { until } from './until.ts';

/** The product's own modules: database, `mutate()`, and the engine in its real worker. */
export interface Product {
  db: UserDatabase;
  mutate: Mutate;
  /** Starts the sync worker on an empty device and waits until both remotes have been pulled to the end; milliseconds. */
  firstSync: () => Promise<number>;
  /** Puts edits of remarks into the outbox. */
  queue: (edits: readonly Edit[]) => Promise<void>;
  /** Sends what is queued; milliseconds until everything was answered, and until its effects were pulled. */
  drain: () => Promise<{ answered: number; settled: number }>;
  /** Keeps a file for an order, as the app keeps what was captured; its identifier. */
  keep: (file: Blob, name: string, orderId: string) => Promise<string>;
  /** Keeps a file and waits until the server has said that it has it whole; milliseconds from then on. */
  upload: (file: Blob, name: string, orderId: string) => Promise<number>;
  /** Waits until nothing is left to be sent or pulled. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
  /** Stored orders with the identifiers that this round may change. */
  orderIds: () => Promise<string[]>;
  order: (id: string) => Promise<Order>;
}

/** Without a cycle for so long, none is to come; milliseconds. */
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
      locale: 'fr',
      onFault: (code) => console.error(`the sync worker: ${code}`),
    });
  }

  async function stop(): Promise<void> {
    await worker?.stop();
    worker = null;
  }

  /** Waits until no cycle has run for a while: what is queued next waits for the next request. */
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
    const kept = await capture.keep({ file, name: title, target, originalId: null });
    if (!kept.kept) throw new Error(`${title} was not kept: ${kept.fault}`);
    return kept.uploadId;
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
      for (const { orderId, remark } of edits) {
        await mutate('order.update', { orderId, changes: { planningRemark: remark } });
      }
    },
    drain: async () => {
      const startedAt = performance.now();
      worker ??= startWorker();
      worker.request(true);
      await until(
        live(() => outboxCounts(db)),
        ({ pending }) => pending === 0,
      );
      const answered = performance.now() - startedAt;
      await until(
        live(() => outboxCounts(db)),
        ({ pending, acknowledged }) => pending + acknowledged === 0,
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
