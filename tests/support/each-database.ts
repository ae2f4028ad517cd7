import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbeddedInMemory } from './embedded.ts';
import { isEmbeddedOnly } from './embedded-only.ts';
import { createDatabase } from './postgres.ts';
import type { TestServer } from './test-server.ts';
import { createTestServer, emptyDatabase } from './test-server.ts';

interface OpenedForTests {
  database: Database;
  drop: () => Promise<void>;
}

/** The embedded database, in memory, with its schema. */
export async function openEmbeddedForTests(): Promise<OpenedForTests> {
  const database = await openEmbeddedInMemory();
  return { database, drop: database.close };
}

/** A PostgreSQL database of its own, with its schema. */
export async function openPostgresForTests(): Promise<OpenedForTests & { url: string }> {
  const { url, drop } = await createDatabase();
  const database = await openPostgres(url, (error) => console.error(error));
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
  ...(isEmbeddedOnly() ? {} : { PostgreSQL: openPostgresForTests }),
};

/** Runs the same suite on both databases. Each test has an empty database and a server of its own on it, configured for it. `on` names the databases. */
export function describeOnEachDatabase(
  title: string,
  suite: (server: () => TestServer) => void,
  configure: () => Promise<Partial<Config>> = () => Promise.resolve({}),
  on = Object.keys(opened),
): void {
  describe.each(Object.entries(opened).filter(([name]) => on.includes(name)))(`${title} (%s)`, (_name, open) => {
    let database: OpenedForTests | undefined;
    let server: TestServer | undefined;

    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database?.drop());
    beforeEach(async () => {
      if (database === undefined) throw new Error('there is no database');
      await emptyDatabase(database.database);
      server = await createTestServer(database.database, await configure());
    });
    afterEach(() => server?.close());

    suite(() => {
      if (server === undefined) throw new Error('the server is there inside tests only');
      return server;
    });
  });
}
