import type { Collection, Table } from 'dexie';

interface Stored<R> {
  id: string;
  row: R;
}

/** Returns the rows of a table or of a part of it, in their order, by one request. */
export async function readRows<R>(found: Pick<Collection<Stored<R>>, 'toArray'>): Promise<R[]> {
  return (await found.toArray()).map(({ row }) => row);
}

/** Returns the rows of a collection that belong to an order. */
export function rowsOfOrder<S extends Stored<unknown>, I>(
  table: Table<S, string, I>,
  orderId: string,
): Promise<S['row'][]> {
  return readRows(table.where('row.orderId').equals(orderId));
}

/** Returns the rows with these identifiers that are on this device, in the given order. */
export async function rowsAmong<R>(
  table: Pick<Table<Stored<R>, string>, 'bulkGet'>,
  ids: readonly string[],
): Promise<R[]> {
  return (await table.bulkGet([...ids])).flatMap((one) => (one === undefined ? [] : [one.row]));
}

/** Returns the rows that these identifiers name and that are on this device, by identifier. */
export async function rowsById<R>(
  table: Pick<Table<Stored<R>, string>, 'bulkGet'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, R>> {
  const named = [...new Set(ids)].filter((id) => id !== null);
  const stored = await table.bulkGet(named);
  return new Map(stored.flatMap((one) => (one === undefined ? [] : [[one.id, one.row]])));
}

/** Returns the versions of the rows with these identifiers that are on this device. */
export async function rowVersions(
  table: Pick<Table<{ id: string; version: number }, string>, 'bulkGet'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const stored = await table.bulkGet([...ids]);
  return new Map(stored.flatMap((one) => (one === undefined ? [] : [[one.id, one.version]])));
}
