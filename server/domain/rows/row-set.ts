import type { CollectionName, Row, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { RowsRead, UnderOrder } from '#contract/mutations/definition.ts';
import type { Reach, StoredRow } from '../../db/records/stored-row.ts';

/** An order with its reach, which its scopes depend on. */
export interface StoredOrder {
  row: Row<'orders'>;
  reach: Reach | null;
}

/** The order or client that a row belongs to. */
export interface ParentRows {
  order?: StoredOrder;
  client?: Row<'clients'>;
}

/** Rows by key, typed by their collection. */
export class RowSet implements RowsRead {
  readonly #rows = new Map<RowKey, StoredRow>();
  readonly hasAllOpen = true;

  constructor(rows: readonly StoredRow[]) {
    for (const stored of rows) this.put(stored);
  }

  put(stored: StoredRow): void {
    this.#rows.set(rowKey(stored.collection, stored.id), stored);
  }

  stored(key: RowKey): StoredRow | undefined {
    return this.#rows.get(key);
  }

  /** Returns an order with its reach. */
  order(id: string): StoredOrder | undefined {
    const row = this.get('orders', id);
    return row === undefined ? undefined : { row, reach: this.#rows.get(rowKey('orders', id))?.reach ?? null };
  }

  /** Returns the row with this key as a parent. */
  parentRows(parent: RowKey | undefined): ParentRows {
    const [collection, id = ''] = parent?.split('/') ?? [];
    const order = collection === 'orders' ? this.order(id) : undefined;
    const client = collection === 'clients' ? this.get('clients', id) : undefined;
    return { ...(order === undefined ? {} : { order }), ...(client === undefined ? {} : { client }) };
  }

  /** Returns every row of a collection in the set. */
  all<C extends CollectionName>(collection: C): Row<C>[] {
    const stored = [...this.#rows.values()].filter((one) => one.collection === collection);
    return stored.flatMap(({ id }) => this.get(collection, id) ?? []);
  }

  under<C extends UnderOrder>(collection: C, orderId: string): Row<C>[] {
    return this.all(collection).filter((row) => row.orderId === orderId);
  }

  get<C extends CollectionName>(collection: C, id: string): Row<C> | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows are stored under their collection
    return this.#rows.get(rowKey(collection, id))?.row as Row<C> | undefined;
  }
}
