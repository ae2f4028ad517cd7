import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { besidesColleagues } from '#tests/support/server/colleagues.ts';
import { openPostgresForTests } from '#tests/support/server/each-database.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { operatorHeaders, aMutation, createTestServer, emptyDatabase } from '#tests/support/server/test-server.ts';
import { storeNewRows } from '#server/domain/rows/direct-writes.ts';

const writers = 16;
const transactionsPerWriter = isEveryday ? 40 : 130;

let server: TestServer;
let opened: Awaited<ReturnType<typeof openPostgresForTests>>;
let sophie: TestClient;
const heldOpen: (() => void)[] = [];

beforeAll(async () => {
  opened = await openPostgresForTests();
});
afterAll(() => opened.drop());

beforeEach(async () => {
  await emptyDatabase(opened.database);
  server = await createTestServer(opened.database);
  sophie = await server.addUser('Sophie Dubois');
  return async () => {
    // A failed test left its transactions open, and the server waits for them.
    for (const release of heldOpen.splice(0)) release();
    await server.close();
  };
});

/** Opens a transaction that has written and stays open until it is released. */
async function holdOpen(
  write: (trx: Parameters<typeof storeNewRows>[0]) => Promise<void>,
): Promise<{ end: () => Promise<void> }> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  heldOpen.push(release);
  let written = (): void => undefined;
  const ready = new Promise<void>((resolve) => (written = resolve));
  const ended = server.context.database.db.transaction().execute(async (trx) => {
    await write(trx);
    written();
    await held;
  });
  await Promise.race([ready, ended]);
  return {
    end: async () => {
      release();
      await ended;
    },
  };
}

describe('the watermark', () => {
  test(
    '[PL2] delivers every row of 16 writers to a polling device, in its last version',
    { timeout: 120_000 },
    async () => {
      const orders = Array.from({ length: 40 }, (_one, index) => testOrder(index + 1, { assignee: sophie.user }));
      await server.store(...orders);
      const { db } = server.context.database;
      const held = new Map<string, number>();
      let cursor = (await sophie.pullAll('main')).cursor;
      let writing = true;

      async function write(writer: number): Promise<void> {
        for (let turn = 0; turn < transactionsPerWriter; turn++) {
          const number = 1000 + writer * transactionsPerWriter + turn;
          // Half of the rows are written by the API, half by transactions that stay open for a moment and commit late.
          if (turn % 2 === 0) {
            const orderId = testId(1 + ((writer * 7 + turn) % orders.length));
            await sophie.push(
              'main',
              aMutation('order.sendMessage', { orderId, messageId: testId(number), body: `message ${number}` }),
            );
          } else {
            await db.transaction().execute(async (trx) => {
              await storeNewRows(trx, [{ collection: 'orders', row: testOrder(number, { assignee: sophie.user }) }]);
              await sql`select pg_sleep(${((writer + turn) % 5) / 1000})`.execute(trx);
            });
          }
        }
      }

      async function poll(): Promise<void> {
        for (let quiet = 0; quiet < 2;) {
          const page = await sophie.pull('main', cursor, 50);
          cursor = page.cursor;
          for (const { id, version } of page.changes) {
            // A row may arrive twice while it changes, but never in an older version.
            expect(version).toBeGreaterThanOrEqual(held.get(id) ?? 0);
            held.set(id, version);
          }
          quiet = !writing && !page.hasMore && page.behind !== true && page.changes.length === 0 ? quiet + 1 : 0;
        }
      }

      const polling = poll();
      await Promise.all(Array.from({ length: writers }, (_one, writer) => write(writer)));
      writing = false;
      await polling;

      const { rows } = await sql<{
        id: string;
        version: number;
      }>`select id, version from records where collection in ('orders', 'messages')`.execute(db);
      const missing = rows.filter(({ id, version }) =>
        version > 1 ? held.get(id) !== version : !held.has(id) && Number(id.slice(-12)) >= 1000,
      );
      expect(rows.length).toBe(orders.length + writers * transactionsPerWriter);
      expect(missing).toEqual([]);
    },
  );

  test('[PL2] does not skip a late commit of an older transaction, and reports that the pull is behind', async () => {
    await server.store(testOrder(1, { assignee: sophie.user }));
    let { cursor } = await sophie.pullAll('main');
    const late = await holdOpen((trx) =>
      storeNewRows(trx, [{ collection: 'orders', row: testOrder(2, { assignee: sophie.user }) }]),
    );
    await server.store(testOrder(3, { assignee: sophie.user }));
    const behind = await sophie.pull('main', cursor);
    expect(behind).toMatchObject({ changes: [], hasMore: false, behind: true });
    // [PL8] The response has no checksums, because they already count the rows held back.
    expect((await sophie.askPull('main', { checks: '1' })).body).not.toHaveProperty('checks');
    cursor = behind.cursor;
    await late.end();
    const after = await sophie.pull('main', cursor);
    expect(after.behind).toBeUndefined();
    expect(after.changes.map(({ id }) => id)).toEqual([testId(2), testId(3)]);
  });

  test('[PL2] delivers the rows of an open transaction after a first pull that started during it', async () => {
    await server.store(testOrder(1, { assignee: sophie.user }));
    const late = await holdOpen((trx) =>
      storeNewRows(trx, [{ collection: 'orders', row: testOrder(2, { assignee: sophie.user }) }]),
    );
    await server.store(testOrder(3, { assignee: sophie.user }));
    const first = await sophie.pull('main');
    expect(first).toMatchObject({ behind: true });
    expect(besidesColleagues(first.changes).map(({ id }) => id)).toEqual([testId(1)]);
    await late.end();
    expect((await sophie.pullAll('main', first.cursor)).changes.map(({ id }) => id)).toEqual([testId(2), testId(3)]);
  });

  test('shows the lag in the metrics', async () => {
    const late = await holdOpen(async (trx) => void (await sql`select pg_current_xact_id()`.execute(trx)));
    await server.store(testOrder(3, { assignee: sophie.user }));
    const { body } = await server.app.inject({ url: '/metrics', headers: operatorHeaders });
    expect(Number(/lag_transactions (\d+)/.exec(body)?.[1])).toBeGreaterThanOrEqual(2);
    expect(Number(/lag_seconds ([\d.]+)/.exec(body)?.[1])).toBeGreaterThan(0);
    await late.end();
  });
});
