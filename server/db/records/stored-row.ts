import type { AnyRow, CollectionName } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';

/** The last author of each merged field (rule CF2). */
export type Authors = Readonly<Record<string, EmployeeRef>>;

/** Who holds an order beyond its people and its state (rule PL3). */
export interface Reach {
  /** True once the order was closed for so long that only those who opened it hold it. */
  aged: boolean;
  /** The scopes of the users who opened it from a search. */
  opened: readonly string[];
}

/** A row as stored. Only orders have a reach; only rows with merged fields have authors. */
export interface StoredRow {
  collection: CollectionName;
  id: string;
  version: number;
  row: AnyRow;
  authors: Authors | null;
  reach: Reach | null;
}
