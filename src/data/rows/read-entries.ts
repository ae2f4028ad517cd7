import Dexie from 'dexie';
import type { RowKey } from '#contract/collections.ts';
import type { OutboxEntry, OutboxState } from '#sync/outbox.ts';
import type { UserDatabase } from '../database/user-database.ts';

/*
 * Reads the outbox by many parallel requests: Dexie's `anyOf` walks an index step by step, and each step is a round trip to
 * the database process. The functions return Dexie promises, so that they work inside transactions.
 */

/** Returns the mutations that touch any of these rows, each once. */
export function entriesTouching(db: UserDatabase, keys: readonly RowKey[]): PromiseLike<OutboxEntry[]> {
  const asked = keys.map((key) => db.outbox.where('targets').equals(key).toArray());
  return Dexie.Promise.all(asked).then((lists) => [
    ...new Map(lists.flat().map((entry): [number, OutboxEntry] => [entry.seq, entry])).values(),
  ]);
}

/**
 * Returns the mutations with these identifiers that are in the outbox. Those of a batch were mostly made one after the other, so that
 * one request reads all that are between the first and the last.
 */
export async function entriesById(db: UserDatabase, ids: readonly string[]): Promise<OutboxEntry[]> {
  const wanted = new Set(ids);
  const [first = '', ...more] = [...wanted].toSorted();
  const most = 2 * wanted.size;
  const near = await db.outbox
    .where('id')
    .between(first, more.at(-1) ?? first, true, true)
    .limit(most)
    .toArray();
  const found = near.filter(({ id }) => wanted.delete(id));
  // What is not among all that are there is not in the outbox.
  if (near.length < most || wanted.size === 0) return found;
  const others = await Dexie.Promise.all([...wanted].map((id) => db.outbox.get({ id })));
  return [...found, ...others.flatMap((entry) => entry ?? [])];
}

/** Returns the mutations in any of these states, unordered. */
export function entriesIn(db: UserDatabase, ...states: OutboxState[]): PromiseLike<OutboxEntry[]> {
  const lists = states.map((state) => db.outbox.where('state').equals(state).toArray());
  return Dexie.Promise.all(lists).then((found) => found.flat());
}

/** Returns the mutations that are not settled: those without an answer, and those whose effects are not pulled yet. */
export function unsettledEntries(db: UserDatabase): PromiseLike<OutboxEntry[]> {
  return entriesIn(db, 'pending', 'acknowledged');
}
