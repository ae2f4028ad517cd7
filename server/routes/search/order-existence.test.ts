import { expect, test } from 'vitest';
import { countWork } from '#tests/support/server/counted-work.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { answerOf, createTestServer } from '#tests/support/server/test-server.ts';

test('a number of others and one that no order has get the same answer, for the same work', async () => {
  const { database, drop } = await openUsualForTests();
  const counted = countWork();
  const server = await createTestServer({ ...database, db: database.db.withPlugin(counted.plugin) });
  try {
    const sophie = await server.addUser('Sophie Dubois');
    const karim = await server.addUser('Karim Benali');
    await server.store(
      testOrder(1, { assignee: karim.user, handler: karim.user }),
      testVisit(31, 1, { employee: karim.user }),
    );
    async function ask(method: 'GET' | 'POST', url: string) {
      let said: unknown;
      const { statements } = await counted.during(async () => {
        const { status, body } = answerOf(await server.app.inject({ method, url, headers: sophie.headers('main') }));
        said = [status, body];
      });
      return { said, statements };
    }
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/access'],
      ['GET', '/history'],
      ['GET', '/audit'],
      ['POST', '/proof-link'],
    ] as const) {
      const ofOthers = await ask(method, `/api/v1/orders/2026-000001${path}`);
      expect([path, ofOthers]).toEqual([path, await ask(method, `/api/v1/orders/2026-009999${path}`)]);
      expect([path, ofOthers]).toEqual([path, await ask(method, `/api/v1/orders/2027-000001${path}`)]);
    }
    const visit = (number: number) => ask('GET', `/api/v1/visits/${testId(number)}/access`);
    expect(await visit(31)).toEqual(await visit(32));
  } finally {
    await server.close();
    await drop();
  }
});
