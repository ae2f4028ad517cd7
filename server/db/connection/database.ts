import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** A database, embedded or PostgreSQL, with what the server needs beyond queries. */
export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Calls `onPayload` with the payload of each notification on the channel, until the returned function is called. */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

/** Reads in one read-only snapshot: concurrent commits do not show. */
export function readSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
