import type { AnyRow, CollectionName, Row, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';

/** A row as stored. */
export interface StoredRow {
  collection: CollectionName;
  id: string;
  version: number;
  row: AnyRow;
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

  get<C extends CollectionName>(collection: C, id: string): Row<C> | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows are kept under their collection
    return this.#rows.get(rowKey(collection, id))?.row as Row<C> | undefined;
  }
}
