import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { RemoteName } from '#contract/collections.ts';
import { collectionsOf } from '#contract/collections.ts';
import type { Change } from '#contract/protocol/sync/pull.ts';
import { pullResponse } from '#contract/protocol/sync/pull.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import { operatorHeaders } from '#tests/support/server/test-server.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

/** Returns the checks that the contract defines for the rows of a device. */
function expectedChecks(remote: RemoteName, held: readonly Change[]): unknown[] {
  return collectionsOf(remote).map((collection) => {
    const lines = held
      .filter((change) => change.collection === collection && change.scopes.length > 0)
      .map(({ id, version }) => `${id}:${version}`)
      .toSorted((one, other) => (one < other ? -1 : 1));
    return { collection, count: lines.length, sum: createHash('sha256').update(lines.join('\n')).digest('hex') };
  });
}

describeOnEachDatabase('comparisons', (server) => {
  let sophie: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor', 'commercial');
    const uuids = [
      '0fffffff-ffff-4fff-8fff-ffffffffffff',
      'f0000000-0000-4000-8000-000000000000',
      '9abcdef0-1234-4abc-8abc-0123456789ab',
    ];
    await server().store(
      testOrder(1, { assignee: sophie.user, handler: sophie.user, commercial: claire.user }),
      testOrder(2, { assignee: sophie.user }),
      testOrder(3),
      ...uuids.map((id) => testMessage(1, 1, { id })),
      testMessage(22, 3),
      testVisit(31, 1, { employee: sophie.user }),
    );
    await server().editOrder(testId(2), { urgent: true });
    await server().editOrder(testId(1), { assignee: null });
  });

  async function compared(
    client: TestClient,
    remote: RemoteName,
    query: Record<string, string> = {},
  ): Promise<ReturnType<typeof pullResponse.parse>> {
    return pullResponse.parse((await client.askPull(remote, { checks: '1', ...query })).body);
  }

  test('[PL8] contain for each collection what the user holds', async () => {
    for (const client of [sophie, claire]) {
      for (const remote of ['main', 'field'] as const) {
        const { changes, cursor } = await client.pullAll(remote);
        expect((await compared(client, remote)).checks).toEqual(expectedChecks(remote, changes));
        // The checks cover every row, also with a cursor.
        expect((await compared(client, remote, { cursor })).checks).toEqual(expectedChecks(remote, changes));
      }
    }
  });

  test('[PL8] follow a row that leaves', async () => {
    const { changes } = await sophie.pullAll('main');
    await server().editOrder(testId(2), { assignee: claire.user });
    const held = changes.filter(({ id }) => id !== testId(2));
    expect((await compared(sophie, 'main')).checks).toEqual(expectedChecks('main', held));
  });

  test('[PL8] come on the last page only, on request, with their duration', async () => {
    const countChecks = async (): Promise<number> =>
      Number(
        /^mycerti_pull_checks_total (\d+)$/m.exec(
          (await server().app.inject({ url: '/metrics', headers: operatorHeaders })).body,
        )?.[1],
      );
    const before = await countChecks();
    const first = await compared(sophie, 'main', { limit: '2' });
    expect(first).toMatchObject({ hasMore: true });
    expect(first.checks).toBeUndefined();
    expect((await sophie.pull('main')).checks).toBeUndefined();
    const answer = await sophie.askPull('main', { checks: '1' });
    expect(answer.headers['server-timing']).toMatch(/^checks;dur=\d+\.\d$/);
    expect(await countChecks()).toBe(before + 1);
  });

  test('[OB7] an answer contains the server’s time', async () => {
    expect((await sophie.pull('main')).at).toBe('2026-11-20T09:00:00.000Z');
    const { body } = await sophie.askPush('main', sophie.envelope([]));
    expect(body).toMatchObject({ at: '2026-11-20T09:00:00.000Z' });
  });
});
