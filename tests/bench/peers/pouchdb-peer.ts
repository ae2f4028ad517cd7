import PouchDB from 'pouchdb-browser';
import type { RemoteName } from '../../../contract/collections.ts';
import type { Order } from '../../../contract/entities/order.ts';
import type { BenchSession, RemarkChange } from '../page/session.ts';
import { fetchPage } from '../page/session.ts';

/** PouchDB on IndexedDB with the same work. Its replication needs a CouchDB, so `bulkDocs` fills it. */
export interface PouchdbPeer {
  firstSync: () => Promise<void>;
  fill: (orders: readonly Order[]) => Promise<void>;
  change: (edit: RemarkChange, shown: () => void) => Promise<void>;
  firstPage: (count: number) => Promise<number>;
}

interface PouchDoc {
  _id: string;
  _rev?: string;
  row: Record<string, unknown>;
}

/** The identifier begins with the date, by which the first page is read: PouchDB reads fastest by identifier. */
function docOf(row: Record<string, unknown>): PouchDoc {
  const { id, orderDate, plannedStart, sentAt } = row;
  return { _id: `${String(orderDate ?? plannedStart ?? sentAt)}/${String(id)}`, row };
}

export function createPouchdbPeer(session: BenchSession): PouchdbPeer {
  let db: PouchDB<PouchDoc> | null = null;
  let idOf = new Map<string, string>();

  async function anew(): Promise<PouchDB<PouchDoc>> {
    await db?.destroy();
    db = new PouchDB<PouchDoc>('pouchdb-peer', { auto_compaction: true, revs_limit: 1 });
    return db;
  }

  function open(): PouchDB<PouchDoc> {
    if (db === null) throw new Error('the peer is empty');
    return db;
  }

  async function pullAll(remote: RemoteName, into: PouchDB<PouchDoc>): Promise<void> {
    let cursor: string | null = null;
    for (let more = true; more;) {
      const page = await fetchPage(session, remote, cursor);
      await into.bulkDocs(page.changes.map(({ row }) => docOf(row as Record<string, unknown>)));
      ({ cursor, hasMore: more } = page);
    }
  }

  return {
    firstSync: async () => {
      const into = await anew();
      await Promise.all([pullAll('main', into), pullAll('field', into)]);
    },
    fill: async (orders) => {
      const into = await anew();
      const docs = orders.map((row) => docOf({ ...row }));
      idOf = new Map(orders.map((row, index) => [row.id, docs[index]?._id ?? '']));
      await into.bulkDocs(docs);
    },
    change: async ({ orderId, remark }, shown) => {
      const feed = open().changes({ since: 'now', live: true, include_docs: true });
      const reported = new Promise<void>((resolve) => {
        feed.on('change', ({ doc }) => {
          if (doc?.row['planningRemark'] !== remark) return;
          shown();
          resolve();
        });
      });
      const doc = await open().get(idOf.get(orderId) ?? '');
      await open().put({ ...doc, row: { ...doc.row, planningRemark: remark } });
      await reported;
      feed.cancel();
    },
    firstPage: async (count) => {
      const found = await open().allDocs({ descending: true, limit: count, include_docs: true });
      return found.rows.length;
    },
  };
}
