import Dexie from 'dexie';
import type { RowKey } from '#contract/collections.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { UserDatabase } from './user-database.ts';

/*
 * Reads of the outbox that are many requests at once: Dexie's `anyOf` walks an index step by step, each step a round trip to
 * the database's own process. Made for use inside transactions: what they give is Dexie's own promise.
 */

/** Mutations that touch any of these rows; each once. */
export function entriesTouching(db: UserDatabase, keys: readonly RowKey[]): PromiseLike<OutboxEntry[]> {
  const asked = keys.map((key) => db.outbox.where('targets').equals(key).toArray());
  return Dexie.Promise.all(asked).then((lists) => [
    ...new Map(lists.flat().map((entry): [number, OutboxEntry] => [entry.seq, entry])).values(),
  ]);
}

/** The mutations of these identifiers that are in the outbox. */
export function entriesById(db: UserDatabase, ids: readonly string[]): PromiseLike<OutboxEntry[]> {
  return Dexie.Promise.all(ids.map((id) => db.outbox.get({ id }))).then((found) =>
    found.flatMap((entry) => (entry === undefined ? [] : [entry])),
  );
}

/** The mutations that the server has not settled: those not answered, and those whose effects were not pulled. */
export function unsettledEntries(db: UserDatabase): PromiseLike<OutboxEntry[]> {
  const states = ['pending', 'acknowledged'].map((state) => db.outbox.where('state').equals(state).toArray());
  return Dexie.Promise.all(states).then((lists) => lists.flat());
}
