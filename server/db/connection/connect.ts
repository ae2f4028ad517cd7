import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from '../schema.ts';

/** Opens the embedded database in a folder, or in memory without a folder. */
export async function openEmbedded(folder: string | null, image?: Blob): Promise<Database> {
  const { embeddedDialect } = await import('./embedded.ts');
  const { dialect, listen, end } = await embeddedDialect(folder, image);
  const db = new Kysely<Tables>({ dialect });
  return {
    kind: 'embedded',
    db,
    listen,
    close: async () => {
      await db.destroy();
      await end();
    },
  };
}

/** Connects to PostgreSQL 13 or newer. */
export async function openPostgres(url: string, onError: (error: unknown) => void): Promise<Database> {
  const { postgresDialect } = await import('./postgres.ts');
  const { dialect, listen, end } = postgresDialect(url, onError);
  const db = new Kysely<Tables>({ dialect });
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
