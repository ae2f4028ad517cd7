import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';
import { collectionsOf, remotes } from '#contract/collections.ts';
import type { SimulatedDevice } from './simulated-device.ts';

interface Image {
  version: number;
  row: unknown;
}

/** The server's rows, by `collection/id`. */
export type Images = Map<string, Image>;

/** Returns the rows that the server holds for the device's user, from a direct pull. */
export async function serverImages(device: SimulatedDevice): Promise<Images> {
  const images: Images = new Map();
  for (const remote of remotes) {
    const { changes } = await device.client().pullAll(remote);
    for (const { collection, id, version, row } of changes) images.set(`${collection}/${id}`, { version, row });
  }
  return images;
}

/** Returns the server's rows as the device stores them, beneath any optimistic update. */
export function deviceImages(device: SimulatedDevice): Promise<Images> {
  return device.read(async (db) => {
    const images: Images = new Map();
    for (const name of remotes.flatMap(collectionsOf)) {
      for (const { id, version, row } of await db.rowsOf(name).toArray()) images.set(`${name}/${id}`, { version, row });
    }
    for (const { collection, id, version, row } of await db.base.toArray()) {
      if (row === null) images.delete(`${collection}/${id}`);
      else images.set(`${collection}/${id}`, { version, row });
    }
    return images;
  });
}

/** Returns the rows of one collection. */
export function rowsIn<C extends CollectionName>(images: Images, collection: C): Row<C>[] {
  const named = [...images].filter(([key]) => key.startsWith(`${collection}/`));
  return named.map(([, { row }]) => row as AnyRow as Row<C>);
}

/** Returns JSON with sorted keys, because the database returns keys in its own order. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => left.localeCompare(right)))
      : part,
  );
}

/** Returns a message for each row that differs between the device and the server's direct response. */
export function divergence(name: string, here: Images, there: Images): string[] {
  const keys = new Set([...here.keys(), ...there.keys()]);
  return [...keys].flatMap((key) => {
    const [mine, theirs] = [here.get(key), there.get(key)];
    if (mine === undefined) return [`${name} lacks ${key}`];
    if (theirs === undefined) return [`${name} still has ${key}`];
    if (sortedJson(mine) === sortedJson(theirs)) return [];
    return [`${name} differs on ${key}: ${sortedJson(mine)} instead of ${sortedJson(theirs)}`];
  });
}
