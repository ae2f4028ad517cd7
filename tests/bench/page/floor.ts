import Dexie from 'dexie';
import type { Table } from 'dexie';
import type { CollectionName, RemoteName } from '#contract/collections.ts';
import { collectionNames, isCollectionName } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import { derivedFacts } from '#data/database/derived-facts.ts';
import type { StoredRow } from '#data/database/user-database.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { newId } from '#platform/session/ids.ts';
import type { BenchSession, Edit, RemarkChange } from './session.ts';
import { fetchPage, inRequests, postEdits } from './session.ts';

/** A queued edit of the floor, with the fields of the product's outbox indexes. */
interface QueuedEdit extends Edit {
  seq?: number;
  id: string;
  remote: RemoteName;
  state: string;
  targets: string[];
}

/** The product's tables for rows and for the outbox, with their indexes. */
function productTables(): Record<string, string> {
  const wanted = new Set<string>([...collectionNames, 'base', 'outbox']);
  const { tables } = new UserDatabase('never opened', '');
  return Object.fromEntries(
    tables
      .filter(({ name }) => wanted.has(name))
      .map(({ name, schema: { primKey, indexes } }) => [name, [primKey, ...indexes].map(({ src }) => src).join(', ')]),
  );
}

/** Plain Dexie with the product's tables and indexes and strict durability, and without an engine. */
class FloorDatabase extends Dexie {
  declare readonly outbox: Table<QueuedEdit, number>;
  declare readonly base: Table<object, [string, string]>;

  constructor() {
    super('floor', { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores(productTables());
  }

  rowsOf(collection: CollectionName): Table<StoredRow, string> {
    return this.table(collection);
  }
}

/** The minimum work of any correct program. */
export interface Floor {
  /** Fetches, parses, and stores with one `bulkPut` for each table, in one transaction. */
  firstSync: () => Promise<void>;
  fill: (orders: readonly Order[]) => Promise<void>;
  /** Stores one change in one transaction: the row, its former image and the queued edit. */
  change: (edit: RemarkChange) => Promise<void>;
  queue: (edits: readonly Edit[]) => Promise<void>;
  /** Posts the queued edits, then empties the queue in one transaction. */
  drain: () => Promise<void>;
}

async function pullAll(session: BenchSession, remote: RemoteName, rows: Map<CollectionName, StoredRow[]>) {
  const userId = session.session.user.UserId;
  let cursor: string | null = null;
  for (let more = true; more;) {
    const page = await fetchPage(session, remote, cursor);
    for (const { collection, id, version, scopes, row } of page.changes) {
      if (!isCollectionName(collection) || row === null) continue;
      const image = row as StoredRow['row'];
      const stored = { id, version, scopes, generation: 1, row: image, ...derivedFacts(collection, image, userId) };
      const list = rows.get(collection);
      if (list === undefined) rows.set(collection, [stored]);
      else list.push(stored);
    }
    ({ cursor, hasMore: more } = page);
  }
}

export async function createFloor(session: BenchSession): Promise<Floor> {
  await new FloorDatabase().delete();
  let db = new FloorDatabase();

  function queued(edit: Edit): QueuedEdit {
    return { ...edit, id: newId(), remote: 'main', state: 'pending', targets: [`orders/${edit.orderId}`] };
  }

  return {
    firstSync: async () => {
      await db.delete();
      db = new FloorDatabase();
      await db.open();
      const rows = new Map<CollectionName, StoredRow[]>();
      await Promise.all([pullAll(session, 'main', rows), pullAll(session, 'field', rows)]);
      await db.transaction('rw', [...rows.keys()], () =>
        Promise.all([...rows].map(([collection, list]) => db.rowsOf(collection).bulkPut(list))),
      );
    },
    fill: async (orders) => {
      await db.delete();
      db = new FloorDatabase();
      const userId = session.session.user.UserId;
      const stored = orders.map((row) => ({
        id: row.id,
        version: 1,
        scopes: ['user'],
        generation: 1,
        row,
        ...derivedFacts('orders', row, userId),
      }));
      await db.rowsOf('orders').bulkPut(stored);
    },
    change: ({ orderId, remark }) =>
      db.transaction('rw', ['orders', 'base', 'outbox'], async () => {
        const stored = await db.rowsOf('orders').get(orderId);
        if (stored === undefined) throw new Error('no such order');
        const row = { ...stored.row, planningRemark: remark };
        const before = 'planningRemark' in stored.row ? stored.row.planningRemark : '';
        await Promise.all([
          db.base.put({ collection: 'orders', ...stored }),
          db.outbox.add(queued({ orderId, remark, before })),
          db.rowsOf('orders').put({ ...stored, row }),
        ]);
      }),
    queue: async (edits) => {
      // What it changed before was never sent, and is no edit of what the server has now.
      await db.outbox.clear();
      await db.outbox.bulkAdd(edits.map(queued));
    },
    drain: async () => {
      const edits = await db.outbox.toArray();
      for (const list of inRequests(edits)) await postEdits(session, list);
      await db.outbox.bulkDelete(edits.map(({ seq }) => seq ?? 0));
    },
  };
}
