import type { AnyRow, CollectionName, Row, RowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { rowKey } from '#contract/collections.ts';

/** Who wrote each merged field of an order last (rule CF2). */
export type Authors = Readonly<Record<string, EmployeeRef>>;

/** Whom an order reaches beyond its people and its state (rule PL3). */
export interface Reach {
  /** Closed for so long that it has left the window: nobody has it but those who opened it. */
  aged: boolean;
  /** Scopes of those who opened it from a search. */
  opened: readonly string[];
}

/** A row as stored. Authors and reach are an order's, null on the others and where there is nothing to say. */
export interface StoredRow {
  collection: CollectionName;
  id: string;
  version: number;
  row: AnyRow;
  authors: Authors | null;
  reach: Reach | null;
}

/** An order with what its place depends on. */
export interface StoredOrder {
  row: Row<'orders'>;
  reach: Reach | null;
}

/** What a row stands under: its order or its client, where it has one. */
export interface Family {
  order?: StoredOrder;
  client?: Row<'clients'>;
}

/** Rows by key, each typed by its collection. */
export class RowSet {
  readonly #rows = new Map<RowKey, StoredRow>();

  constructor(rows: readonly StoredRow[]) {
    for (const stored of rows) this.put(stored);
  }

  put(stored: StoredRow): void {
    this.#rows.set(rowKey(stored.collection, stored.id), stored);
  }

  stored(key: RowKey): StoredRow | undefined {
    return this.#rows.get(key);
  }

  /** An order with its reach. */
  order(id: string): StoredOrder | undefined {
    const row = this.get('orders', id);
    return row === undefined ? undefined : { row, reach: this.#rows.get(rowKey('orders', id))?.reach ?? null };
  }

  /** What stands under this key, as a parent. */
  family(parent: RowKey | undefined): Family {
    const [collection, id = ''] = parent?.split('/') ?? [];
    const order = collection === 'orders' ? this.order(id) : undefined;
    const client = collection === 'clients' ? this.get('clients', id) : undefined;
    return { ...(order === undefined ? {} : { order }), ...(client === undefined ? {} : { client }) };
  }

  /** Every row of a collection among them. */
  all<C extends CollectionName>(collection: C): Row<C>[] {
    const stored = [...this.#rows.values()].filter((one) => one.collection === collection);
    return stored.flatMap(({ id }) => this.get(collection, id) ?? []);
  }

  get<C extends CollectionName>(collection: C, id: string): Row<C> | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows are kept under their collection
    return this.#rows.get(rowKey(collection, id))?.row as Row<C> | undefined;
  }
}
