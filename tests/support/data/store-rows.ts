import type { CollectionName, Row } from '#contract/collections.ts';
import { derivedFacts } from '#data/database/derived-facts.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { certifier } from '../rows.ts';

/** Stores rows as server rows, with the data derived from them for a user (by default the certifier). */
export async function storeRows<C extends CollectionName>(
  db: UserDatabase,
  collection: C,
  rows: readonly (Row<C> & { id: string })[],
  userId = certifier.id,
): Promise<void> {
  for (const row of rows) {
    const facts = derivedFacts(collection, row, userId);
    await db.rowsOf(collection).put({ id: row.id, version: 1, scopes: ['a'], generation: 1, row, ...facts });
  }
}

/** Stores rows as a pull brings them while own changes of them wait. */
export async function storePulled<C extends CollectionName>(
  db: UserDatabase,
  collection: C,
  rows: readonly (Row<C> & { id: string })[],
): Promise<void> {
  await storeRows(db, collection, rows);
  for (const row of rows) await db.base.where({ collection, id: row.id }).modify((base) => void (base.row = row));
}
