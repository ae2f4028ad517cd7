import type { Kysely, Transaction } from 'kysely';
import { Kysely as KyselyDatabase } from 'kysely';
import type { Tables } from './schema.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** A database, embedded or not, with what the server needs beyond queries. */
export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Calls `heard` with the payload of each notification on the channel until the returned function is called. */
  listen: (channel: string, heard: (payload: string) => void) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

/** Reads in one snapshot: nothing that commits meanwhile shows, and nothing can be written. */
export function readSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Opens the embedded database in a folder, or in memory when there is none. */
export async function openEmbedded(folder: string | null): Promise<Database> {
  const { embeddedDialect } = await import('./embedded.ts');
  const { dialect, listen } = await embeddedDialect(folder);
  const db = new KyselyDatabase<Tables>({ dialect });
  return { kind: 'embedded', db, listen, close: () => db.destroy() };
}

/** Connects to PostgreSQL 13 or newer. */
export async function openPostgres(url: string, onError: (error: unknown) => void): Promise<Database> {
  const { postgresDialect } = await import('./postgres.ts');
  const { dialect, listen, end } = postgresDialect(url, onError);
  const db = new KyselyDatabase<Tables>({ dialect });
  return {
    kind: 'postgres',
    db,
    listen,
    close: async () => {
      await end();
      await db.destroy();
    },
  };
}
