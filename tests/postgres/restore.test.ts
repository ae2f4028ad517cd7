import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { besidesColleagues } from '#tests/support/server/colleagues.ts';
import { createEmbeddedFolder } from '#tests/support/server/embedded.ts';
import { testId, testNewOrder, testOrder } from '#tests/support/rows.ts';
import { createDatabase, startPostgres } from '#tests/support/server/postgres.ts';
import { TestClient, aMutation, createTestServer } from '#tests/support/server/test-server.ts';
import { openEmbedded, openPostgres } from '#server/db/connection/connect.ts';
import type { Database } from '#server/db/connection/database.ts';
import { migrate } from '#server/db/connection/migrate.ts';
import { startNewEpoch } from '#server/db/connection/settings.ts';
import { ensurePostgres } from '../../scripts/lib/machine/postgres-binaries.ts';

const folders: string[] = [];
const undo: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mycerti-restore-'));
  folders.push(folder);
  return folder;
}

/**
 * Runs the tool beside the server's own binaries, of the same version. The server found on the path is often a link to
 * them.
 */
function run(tool: string, ...args: string[]): void {
  const folder = dirname(realpathSync(join(ensurePostgres(), 'initdb')));
  const { status, stderr, error } = spawnSync(join(folder, tool), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tool} failed: ${error?.message ?? stderr}`);
}

/** A database in use, how to back it up, and the database restored from that backup. */
interface Site {
  database: Database;
  backUp: () => Promise<void>;
  restore: () => Promise<Database>;
}

async function opened(database: Database): Promise<Database> {
  undo.push(database.close);
  await migrate(database.db);
  return database;
}

const report = (error: unknown): void => console.error(error);

/** Dumps the database and restores it into another cluster, whose transaction identifiers start from the beginning. */
async function onPostgres(): Promise<Site> {
  const source = await createDatabase();
  undo.push(source.drop);
  const file = join(scratch(), 'backup');
  return {
    database: await opened(await openPostgres(source.url, report)),
    backUp: async () => run('pg_dump', '--format=custom', `--file=${file}`, source.url),
    restore: async () => {
      const fresh = await startPostgres();
      undo.push(fresh.stop);
      const target = await createDatabase(fresh.url);
      run('pg_restore', '--no-owner', `--dbname=${target.url}`, file);
      return opened(await openPostgres(target.url, report));
    },
  };
}

/** Copies the folder while the server is stopped. */
async function embedded(): Promise<Site> {
  const folder = scratch();
  const [live, backup] = [join(folder, 'live'), join(folder, 'backup')];
  await createEmbeddedFolder(live);
  const site: Site = {
    database: await openEmbedded(live),
    backUp: async () => {
      await site.database.close();
      cpSync(live, backup, { recursive: true });
      site.database = await opened(await openEmbedded(live));
    },
    restore: async () => opened(await openEmbedded(backup)),
  };
  await migrate(site.database.db);
  return site;
}

test.each([
  ['PostgreSQL, into a fresh cluster', onPostgres],
  ['the embedded database', embedded],
])(
  '[PL7] [OB10] restored on %s: devices pull from the start, and mutations pushed again are applied once',
  { timeout: 120_000 },
  async (_where, open) => {
    const site = await open();
    let server = await createTestServer(site.database);
    const before = await server.addUser('Sophie Dubois');
    await server.store(testOrder(1, { assignee: before.user, number: '2026-004512' }));
    const message = (number: number): ReturnType<typeof aMutation> =>
      aMutation('order.sendMessage', { orderId: testId(1), messageId: testId(number), body: `message ${number}` });
    const stored = message(21);
    const [result] = await before.push('main', stored);
    await server.close();
    await site.backUp();

    server = await createTestServer(site.database);
    const meanwhile = new TestClient(server.app, before.user, before.deviceId, before.token);
    const lost = message(22);
    await meanwhile.push('main', lost);
    const { cursor, pages } = await meanwhile.pullAll('main');
    await server.close();

    const restored = await site.restore();
    await startNewEpoch(restored.db);
    server = await createTestServer(restored);
    undo.push(() => server.close());
    const after = new TestClient(server.app, before.user, before.deviceId, before.token);
    const reloaded = await after.pullAll('main', cursor);
    expect(reloaded.pages[0]).toMatchObject({ reset: true });
    expect(reloaded.pages[0]?.epoch).not.toBe(pages[0]?.epoch);
    expect(
      besidesColleagues(reloaded.changes)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([testId(1), testId(21)]);

    for (let offered = 0; offered < 2; offered++) {
      const results = await after.push('main', stored, lost);
      expect(results).toMatchObject([result ?? {}, { id: lost.id, status: 'applied' }]);
    }
    const all = await after.pullAll('main');
    const held = besidesColleagues(all.changes).map(({ id, version }) => `${id} ${version}`);
    expect(held.toSorted()).toEqual([1, 21, 22].map((number) => `${testId(number)} 1`));
    expect((await after.pullAll('main', reloaded.cursor)).changes.map(({ id }) => id)).toEqual([testId(22)]);

    await after.push('main', aMutation('order.create', testNewOrder(41)));
    const created = (await after.pullAll('main', all.cursor)).changes;
    expect(created).toMatchObject([{ id: testId(41), row: { number: '2026-004513' } }]);
  },
);
