import { z } from 'zod';
import { customerType } from '#contract/entities/order.ts';
import type { FoundClient } from '#contract/protocol/search/clients.ts';
import { foundClient } from '#contract/protocol/search/clients.ts';
import { clientStatusNames } from '#contract/rules/clients/client-status.ts';
import { parseJson } from '#contract/rules/text/json-text.ts';
import type { UserDatabase } from '../../database/user-database.ts';

/** Milliseconds that results stay readable offline. */
const storedFor = 7 * 86_400_000;
/** Maximum number of stored results of a search, and of searches. */
const rowsMax = 200;
const searchesMax = 5;

const search = z.object({
  q: z.string(),
  type: customerType.nullable(),
  status: z.enum(clientStatusNames).nullable(),
  /** `-orders` begins with the most. */
  sort: z.string(),
});

/** What was searched among all clients. */
export type ClientSearch = z.infer<typeof search>;

const stored = z.object({
  search,
  /** When the server answered, milliseconds. */
  at: z.number(),
  total: z.int(),
  rows: z.array(foundClient),
});

/** The results of a search of all clients, as far as this device has them. */
export type StoredSearch = z.infer<typeof stored>;

/** Returns true for two searches that have the same results. */
export function isSameSearch(one: ClientSearch, other: ClientSearch): boolean {
  return one.q === other.q && one.type === other.type && one.status === other.status && one.sort === other.sort;
}

/** Stores the results of a search, in place of its former ones. The searches before stay, the last few. */
export async function storeFoundClients(
  db: UserDatabase,
  { rows, ...found }: { search: ClientSearch; rows: readonly FoundClient[]; total: number },
  at: number,
): Promise<void> {
  await db.transaction('rw', db.facts, async () => {
    const others = (await readSearches(db)).filter((one) => !isSameSearch(one.search, found.search));
    const searches = [{ ...found, at, rows: rows.slice(0, rowsMax) }, ...others].slice(0, searchesMax);
    await db.facts.put({ key: 'foundClients', value: JSON.stringify(searches) });
  });
}

/** Returns the last searches with their results, the latest first. Deletes those that are a week old. */
export function lastFoundClients(db: UserDatabase, now: number): Promise<StoredSearch[]> {
  return db.transaction('rw', db.facts, async () => {
    const all = await readSearches(db);
    const recent = all.filter(({ at }) => now - at < storedFor);
    if (recent.length < all.length) await db.facts.put({ key: 'foundClients', value: JSON.stringify(recent) });
    return recent;
  });
}

/** Deletes the results: their reader may no longer see them. */
export async function forgetFoundClients(db: UserDatabase): Promise<void> {
  await db.facts.delete('foundClients');
}

/** Returns what is stored; nothing of a form that this version does not know. */
async function readSearches(db: UserDatabase): Promise<StoredSearch[]> {
  const fact = await db.facts.get('foundClients');
  return z.array(stored).safeParse(parseJson(fact?.value ?? '[]')).data ?? [];
}
