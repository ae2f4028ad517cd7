import { PGlite, types } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import type { Dialect } from 'kysely';
import type { Database } from './database.ts';

/**
 * The embedded PostgreSQL. It has one connection: every transaction is alone, whatever its isolation level, and Kysely's
 * mutex makes the others wait. Its files are written through to the operating system at each commit, so a killed process
 * loses nothing; it has no fsync, so a power failure may. Without a folder it lives in memory; an image is a cluster to
 * begin from, as `dumpDataDir` of the same version gives it.
 */
export async function embeddedDialect(
  folder: string | null,
  image?: Blob,
): Promise<{ dialect: Dialect; listen: Database['listen'] }> {
  const pglite = new PGlite({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(image === undefined ? {} : { loadDataDir: image }),
    // count(*) and other 64-bit integers are numbers, as on the other driver.
    parsers: { [types.INT8]: Number },
  });
  await pglite.waitReady;
  return {
    dialect: new PGliteDialect({ pglite }),
    listen: (channel, heard) => pglite.listen(channel, heard),
  };
}
