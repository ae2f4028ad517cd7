import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { changeOn } from '#contract/mutations/definition.ts';
import type { Change, PullResponse } from '#contract/protocol/sync/pull.ts';
import { besidesColleagues } from '#tests/support/server/colleagues.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { pageBytesMax } from './pull.ts';

describeOnEachDatabase('what a pull costs at most', (server) => {
  let sophie: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
  });

  test('[PL1c] a page ends early when its rows are large; none is left out, none comes twice', async () => {
    const [one, two] = [randomBytes(60_000).toString('base64'), 'é'.repeat(50_000)];
    const numbers = Array.from({ length: 60 }, (_, index) => 100 + index);
    await server().store(
      ...numbers.map((number) =>
        testOrder(number, { assignee: sophie.user, internalRemark: number % 2 === 0 ? one : two }),
      ),
    );
    const expectWhole = (changes: readonly Change[], pages: readonly PullResponse[]): void => {
      const found = besidesColleagues(changes).filter(({ id }) => numbers.includes(Number(id.slice(-12))));
      expect(found.map(({ id }) => Number(id.slice(-12))).toSorted((left, right) => left - right)).toEqual(numbers);
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(pageBytesMax * 1.1);
    };
    const first = await sophie.pullAll('main');
    expectWhole(first.changes, first.pages);
    const edits = numbers.map((number) => changeOn('orders', testId(number), (row) => ({ ...row, urgent: true })));
    await server().edit(
      edits,
      numbers.map((number) => testId(number)),
    );
    const second = await sophie.pullAll('main', first.cursor);
    expectWhole(second.changes, second.pages);
  });

  test('[PL1] a user has four pulls at a time, and readers that stop are ended', async () => {
    const { app } = server();
    expect(app.server.timeout).toBe(60_000);
    // The embedded database answers one request after the other: all have come before the first is answered.
    const { asking } = await server()
      .context.database.db.transaction()
      .execute(async () => {
        const started = Array.from({ length: 12 }, () => sophie.askPull('main', {}));
        await setTimeout(200);
        return { asking: started };
      });
    const asked = await Promise.all(asking);
    const statuses = asked.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(asked.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      body: { code: 'LimitReached' },
    });
    expect(await sophie.askPull('main', {})).toMatchObject({ status: 200 });
  });
});
