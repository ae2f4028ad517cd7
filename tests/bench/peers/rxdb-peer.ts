import type { RxCollection, RxDatabase } from 'rxdb/plugins/core';
import { createRxDatabase } from 'rxdb/plugins/core';
import type { PushedRow } from 'rxdb/plugins/replication';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { RemoteName } from '../../../contract/collections.ts';
import type { Order } from '../../../contract/entities/order.ts';
import type { BenchSession, Edit, RemarkChange } from '../page/session.ts';
import { fetchPage, postEdits } from '../page/session.ts';

/** A stored document: the indexed fields beside the row itself. */
interface Doc {
  id: string;
  orderDate: string;
  number: string;
  row: Record<string, unknown>;
}

type Docs = RxCollection<Doc>;

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    orderDate: { type: 'string', maxLength: 24 },
    number: { type: 'string', maxLength: 36 },
    row: { type: 'object', additionalProperties: true },
  },
  required: ['id', 'orderDate', 'number', 'row'],
  indexes: ['orderDate', 'number'],
};

/** RxDB on its Dexie storage, doing the same work with its own replication. */
export interface RxdbPeer {
  firstSync: () => Promise<void>;
  fill: (orders: readonly Order[]) => Promise<void>;
  /** Changes a remark. Calls `shown` when its live query returns the change. */
  change: (edit: RemarkChange, shown: () => void) => Promise<void>;
  /** Changes the documents, after its replication has noted them as the server's. */
  edit: (edits: readonly Edit[]) => Promise<void>;
  /** Pushes every changed document by its replication, 100 at a time. */
  drain: () => Promise<void>;
  firstPage: (count: number) => Promise<number>;
}

function docOf(row: Record<string, unknown>): Doc {
  const { id, orderDate, plannedStart, sentAt, number, orderId } = row;
  return {
    id: String(id),
    orderDate: String(orderDate ?? plannedStart ?? sentAt),
    number: String(number ?? orderId),
    row,
  };
}

export function createRxdbPeer(session: BenchSession): RxdbPeer {
  let db: RxDatabase<{ orders: Docs; messages: Docs; visits: Docs }> | null = null;

  let asked = 0;
  let drains = 0;

  async function anew() {
    await db?.remove();
    db = await createRxDatabase<{ orders: Docs; messages: Docs; visits: Docs }>({
      name: 'rxdb-peer',
      storage: getRxStorageDexie(),
      multiInstance: false,
    });
    return db.addCollections({ orders: { schema }, messages: { schema }, visits: { schema } });
  }

  function orders(): Docs {
    if (db === null) throw new Error('the peer is empty');
    return db.collections.orders;
  }

  /** Pushes what this replication has not pushed before, in lists of 100. */
  async function pushBy(
    replicationIdentifier: string,
    handler: (rows: PushedRow<Doc>[]) => Promise<[]>,
  ): Promise<void> {
    const replication = replicateRxCollection<Doc, { cursor: string }>({
      collection: orders(),
      replicationIdentifier,
      live: false,
      push: { batchSize: 100, handler },
    });
    await replication.awaitInitialReplication();
    await replication.cancel();
  }

  /** Pulls a remote by a replication into `into`. Stores the rows of other collections on the same pages beside it. */
  async function replicate(remote: RemoteName, into: Docs, others: Map<string, Docs>): Promise<void> {
    const replication = replicateRxCollection<Doc, { cursor: string }>({
      collection: into,
      replicationIdentifier: `first-${remote}`,
      live: false,
      pull: {
        batchSize: 1_000,
        handler: async (checkpoint) => {
          const page = await fetchPage(session, remote, checkpoint?.cursor ?? null);
          const documents = [];
          for (const { collection, row } of page.changes) {
            const doc = docOf(row as Record<string, unknown>);
            const other = others.get(collection);
            if (other === undefined) documents.push({ ...doc, _deleted: false });
            else await other.insert(doc);
          }
          return { documents, checkpoint: { cursor: page.cursor } };
        },
      },
    });
    await replication.awaitInitialReplication();
    await replication.cancel();
  }

  return {
    firstSync: async () => {
      const collections = await anew();
      await Promise.all([
        replicate('main', collections.orders, new Map([['messages', collections.messages]])),
        replicate('field', collections.visits, new Map()),
      ]);
    },
    fill: async (rows) => {
      const collections = await anew();
      await collections.orders.bulkInsert(rows.map((row) => docOf({ ...row })));
    },
    change: async ({ orderId, remark }, shown) => {
      const doc = await orders().findOne(orderId).exec(true);
      const subscription = doc.$.subscribe((current) => {
        if (current.row['planningRemark'] === remark) shown();
      });
      await doc.incrementalModify((current) => ({ ...current, row: { ...current.row, planningRemark: remark } }));
      subscription.unsubscribe();
    },
    edit: async (edits) => {
      drains += 1;
      await pushBy(`drain-${drains}`, () => Promise.resolve([]));
      const docs = await orders()
        .findByIds(edits.map(({ orderId }) => orderId))
        .exec();
      const changed = edits.flatMap(({ orderId, remark }) => {
        const doc = docs.get(orderId)?.toMutableJSON();
        return doc === undefined ? [] : [{ ...doc, row: { ...doc.row, planningRemark: remark } }];
      });
      await orders().bulkUpsert(changed);
    },
    drain: () =>
      pushBy(`drain-${drains}`, async (rows) => {
        const edits = rows.map(({ newDocumentState: { id, row }, assumedMasterState }) => {
          if (assumedMasterState === undefined) throw new Error('the document was never the server’s');
          const before = String(assumedMasterState.row['planningRemark']);
          return { orderId: id, remark: String(row['planningRemark']), before };
        });
        await postEdits(session, edits);
        return [];
      }),
    firstPage: async (count) => {
      // RxDB caches query results. A limit that grows by one makes each query a new one.
      asked += 1;
      const found = await orders()
        .find({ sort: [{ orderDate: 'desc' }], limit: count + (asked % 50) })
        .exec();
      return found.length;
    },
  };
}
