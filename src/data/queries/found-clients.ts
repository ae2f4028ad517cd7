import { z } from 'zod';
import type { FoundClient } from '#contract/protocol/clients.ts';
import { foundClient } from '#contract/protocol/clients.ts';
import type { UserDatabase } from '../user-database.ts';

/** Milliseconds that results stay readable offline. */
const storedFor = 7 * 86_400_000;
/** Maximum number of stored results. */
const storedMax = 200;

const stored = z.object({
  q: z.string(),
  /** When the server answered, milliseconds. */
  at: z.number(),
  total: z.int(),
  rows: z.array(foundClient),
});

/** The last results of a search of all clients. */
export type FoundClients = z.infer<typeof stored>;

/** Stores the results of a search, in place of the former ones. */
export async function storeFoundClients(
  db: UserDatabase,
  { q, rows, total }: { q: string; rows: readonly FoundClient[]; total: number },
  at: number,
): Promise<void> {
  const value = JSON.stringify({ q, at, total, rows: rows.slice(0, storedMax) });
  await db.facts.put({ key: 'foundClients', value });
}

/** Returns the last results of a search; null when there are none, or when they are a week old: these are deleted. */
export async function lastFoundClients(db: UserDatabase, now: number): Promise<FoundClients | null> {
  const fact = await db.facts.get('foundClients');
  if (fact === undefined) return null;
  const read = stored.safeParse(parseJson(fact.value));
  if (read.success && now - read.data.at < storedFor) return read.data;
  await db.facts.delete('foundClients');
  return null;
}

/** Deletes the results: their reader may no longer see them. */
export async function forgetFoundClients(db: UserDatabase): Promise<void> {
  await db.facts.delete('foundClients');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
