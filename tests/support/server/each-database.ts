import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connection/database.ts';
import { openPostgres } from '#server/db/connection/connect.ts';
import { migrate } from '#server/db/connection/migrate.ts';
import { openEmbeddedInMemory } from './embedded.ts';
import { isEmbeddedOnly } from './embedded-only.ts';
import { isEveryday } from '../data/everyday.ts';
import { createDatabase } from './postgres.ts';
import type { TestServer } from './test-server.ts';
import { createTestServer, emptyDatabase, testNow } from './test-server.ts';

interface OpenedForTests {
  database: Database;
  drop: () => Promise<void>;
}

/** Opens the embedded database in memory, with its schema. */
export async function openEmbeddedForTests(): Promise<OpenedForTests> {
  const database = await openEmbeddedInMemory();
  return { database, drop: database.close };
}

/** Creates a PostgreSQL database with its schema. */
export async function openPostgresForTests(
  onError: (error: unknown) => void = (error) => console.error(error),
): Promise<OpenedForTests & { url: string }> {
  const { url, drop } = await createDatabase();
  const database = await openPostgres(url, onError);
  await migrate(database.db);
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

const opened = {
  'embedded database': openEmbeddedForTests,
  // The throwaway server ends before the connections of its last worker. A query that fails rejects all the same.
  ...(isEmbeddedOnly() ? {} : { PostgreSQL: () => openPostgresForTests(() => undefined) }),
};

/** Opens a database of the kind that is usual in this run: PostgreSQL in `npm test`, the embedded one elsewhere. */
export const openUsualForTests = (isEveryday && opened.PostgreSQL) || opened['embedded database'];

const shared = new Map<string, Promise<OpenedForTests>>();

/**
 * Returns this worker's database of a kind. Opening one takes longer than most tests. It ends with the worker, or with the
 * throwaway server.
 */
function databaseOf(name: string, open: () => Promise<OpenedForTests>): Promise<OpenedForTests> {
  const known = shared.get(name) ?? open();
  shared.set(name, known);
  return known;
}

/** Returns this worker's embedded database, emptied. */
export async function emptiedEmbedded(): Promise<Database> {
  const { database } = await databaseOf('embedded database', openEmbeddedForTests);
  await emptyDatabase(database);
  return database;
}

/**
 * Returns the databases of a suite. In `npm test`, where the simulation and the browsers use the embedded database, they are
 * PostgreSQL alone: it takes half of the time.
 */
function usualDatabases(): string[] {
  return isEveryday && 'PostgreSQL' in opened ? ['PostgreSQL'] : Object.keys(opened);
}

/**
 * Runs the same suite on both databases. Each test begins with an empty database. All tests of a suite share one server,
 * since building one takes longer than most tests. With `configure`, each test has a server of its own.
 *
 * @param on names of the databases
 */
export function describeOnEachDatabase(
  title: string,
  suite: (server: () => TestServer) => void,
  configure?: () => Promise<Partial<Config>>,
  on = usualDatabases(),
): void {
  describe.each(Object.entries(opened).filter(([name]) => on.includes(name)))(`${title} (%s)`, (name, open) => {
    let database: OpenedForTests | undefined;
    let server: TestServer | undefined;

    beforeAll(async () => {
      database = await databaseOf(name, open);
    });
    afterAll(async () => {
      await server?.close();
    });
    beforeEach(async () => {
      if (database === undefined) throw new Error('there is no database');
      await emptyDatabase(database.database);
      if (configure !== undefined) {
        await server?.close();
        server = undefined;
      }
      server ??= await createTestServer(database.database, await configure?.());
      server.clock.now = new Date(testNow);
    });

    suite(() => {
      if (server === undefined) throw new Error('the server exists inside tests only');
      return server;
    });
  });
}
