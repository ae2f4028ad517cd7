import { PGlite, types } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import type { Dialect } from 'kysely';
import type { Database } from './database.ts';

/**
 * Creates the dialect of the embedded PostgreSQL. It has one connection: Kysely's mutex runs one transaction at a time,
 * whatever its isolation level.
 * It writes its files through to the operating system at each commit, so a killed process loses nothing. It has no
 * fsync, so a power failure may lose the last seconds. Without a folder it lives in memory. `image` is a cluster to
 * begin from, as `dumpDataDir` of the same version produces it.
 */
export async function embeddedDialect(
  folder: string | null,
  image?: Blob,
): Promise<{ dialect: Dialect; listen: Database['listen'] }> {
  const pglite = new PGlite({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(image === undefined ? {} : { loadDataDir: image }),
    // count(*) and other 64-bit integers are numbers, as with the PostgreSQL driver.
    parsers: { [types.INT8]: Number },
  });
  await pglite.waitReady;
  return {
    dialect: new PGliteDialect({ pglite }),
    listen: (channel, onPayload) => pglite.listen(channel, onPayload),
  };
}
