import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HeartbeatStatus } from '#contract/entities/device.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { holdsNothing } from '#tests/support/data/heartbeats.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import { maintain } from '../../maintenance.ts';
import { revokeDevicesOf } from './devices.ts';

const minute = 60_000;

describeOnEachDatabase('what devices say of themselves', (server) => {
  let sophie: TestClient;
  let karim: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    karim = await server().addUser('Karim Benali');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    await server().store(testOrder(1, { assignee: sophie.user }), testOrder(2, { assignee: sophie.user }));
  });

  function say(status: Partial<HeartbeatStatus>, mutations: readonly PushedMutation[] = []): Promise<Answer> {
    return sophie.askPush('main', sophie.envelope(mutations, { device: { ...holdsNothing, ...status } }));
  }

  async function devicesOf(client: TestClient): Promise<{ version: number; row: unknown }[]> {
    const { changes } = await client.pullAll('main');
    return changes.filter(({ collection }) => collection === 'devices').map(({ version, row }) => ({ version, row }));
  }

  function pass(milliseconds: number): void {
    server().clock.now = new Date(server().clock.now.getTime() + milliseconds);
  }

  describe('heartbeat', () => {
    test('[RN8] dates of a wrong clock are left out, and the heartbeat is stored', async () => {
      const statusOf = async (): Promise<unknown> => (await devicesOf(claire))[0]?.row;
      await say({ mutations: 2, oldestAt: '0000-01-01T00:00:00.000Z', driftAt: '9999-01-01T00:00:00.000Z' });
      expect(await statusOf()).toMatchObject({ status: { mutations: 2, oldestAt: null, driftAt: null } });
    });

    test('[RN8] an empty push is enough; the employee and the supervisors see it, nobody else', async () => {
      expect(await say({ lastError: 'Unavailable' })).toMatchObject({ status: 200, body: { results: [] } });
      const { databaseId: _own, ...status } = { ...holdsNothing, lastError: 'Unavailable' };
      const row = {
        deviceId: sophie.deviceId,
        employee: sophie.user,
        reportedAt: server().clock.now.toISOString(),
        status,
        lost: null,
        revoked: false,
      };
      expect(await devicesOf(sophie)).toMatchObject([{ version: 1, row }]);
      expect(await devicesOf(claire)).toMatchObject([{ version: 1, row }]);
      expect(await devicesOf(karim)).toEqual([]);
    });

    test('[RN8] names the browser and the system of a device, and a changed one', async () => {
      const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
      const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
      const body = sophie.envelope([], { device: holdsNothing });
      for (const [agent, browser] of [
        [android, 'Chrome · Android'],
        [windows, 'Firefox · Windows'],
      ] as const) {
        // An unchanged status is stored at most every ten minutes.
        pass(600_000);
        await sophie.askPush('main', body, { 'user-agent': agent });
        expect(await devicesOf(claire)).toMatchObject([{ row: { browser } }]);
      }
    });

    test('[RN8d] the longest silent of a user’s devices gives way to one more, until it reports again', async () => {
      const { limits } = server().context.config;
      const most = limits.signIns;
      limits.signIns = 3;
      try {
        const sendOn = async (id: number): Promise<void> => {
          pass(20 * minute);
          const client = await server().signInOn(sophie, testId(id));
          expect(await client.askPush('main', client.envelope([], { device: holdsNothing }))).toMatchObject({
            status: 200,
          });
        };
        const listed = async (): Promise<string[]> => {
          const again = await server().signInAgain(claire);
          return (await devicesOf(again)).flatMap(({ row }) =>
            row === null ? [] : (row as { deviceId: string }).deviceId,
          );
        };
        for (const id of [801, 802, 803]) await sendOn(id);
        expect((await listed()).toSorted()).toEqual([801, 802, 803].map((id) => testId(id)));
        await sendOn(801);
        await sendOn(804);
        expect((await listed()).toSorted()).toEqual([801, 803, 804].map((id) => testId(id)));
        await sendOn(802);
        expect((await listed()).toSorted()).toEqual([801, 802, 804].map((id) => testId(id)));
      } finally {
        limits.signIns = most;
      }
    });

    test('[RN8] ignores a heartbeat that arrives after a later one; accepts one of a new database', async () => {
      await say({ number: 2, mutations: 0 });
      await say({ number: 1, mutations: 4 });
      expect(await devicesOf(claire)).toMatchObject([{ version: 1, row: { status: { mutations: 0 } } }]);
      // An unchanged heartbeat counts too: earlier ones under way are out of order.
      await say({ number: 5, mutations: 0 });
      await say({ number: 2, mutations: 7 });
      await say({ number: 4, mutations: 4 });
      expect(await devicesOf(claire)).toMatchObject([{ version: 1, row: { status: { mutations: 0 } } }]);
      await say({ number: 6, mutations: 1 });
      expect(await devicesOf(claire)).toMatchObject([{ row: { status: { mutations: 1 } } }]);
      await say({ number: 1, databaseId: testId(701), mutations: 5 });
      expect(await devicesOf(claire)).toMatchObject([{ row: { status: { mutations: 5 } } }]);
      // A former version of the app sends no number.
      await say({ databaseId: testId(701), mutations: 6 });
      expect(await devicesOf(claire)).toMatchObject([{ row: { status: { mutations: 6 } } }]);
    });

    test('[RN8] mutations settled by the push are not unsent any more, and refused ones wait for their user', async () => {
      const message = (order: number): PushedMutation =>
        aMutation('order.sendMessage', { orderId: testId(order), messageId: v7(), body: 'Bonjour' });
      const oldestAt = '2026-11-20T08:00:00.000Z';
      const orders = [
        { orderId: testId(1), mutations: 2, files: 0 },
        { orderId: testId(2), mutations: 1, files: 3 },
      ];
      const deferred = { ...message(1), lane: 'other', dependsOn: [v7()] };
      await say({ mutations: 4, files: 3, oldestAt, orders }, [message(1), deferred, message(2), message(99)]);
      expect(await devicesOf(sophie)).toMatchObject([
        {
          row: {
            status: {
              mutations: 1,
              refused: 1,
              files: 3,
              oldestAt,
              orders: [
                { orderId: testId(1), mutations: 1, files: 0 },
                { orderId: testId(2), mutations: 0, files: 3 },
              ],
            },
          },
        },
      ]);
      await say({ mutations: 1, oldestAt, orders: [{ orderId: testId(1), mutations: 1, files: 0 }] }, [message(1)]);
      expect(await devicesOf(sophie)).toMatchObject([
        { row: { status: { mutations: 0, orders: [], oldestAt: null } } },
      ]);
    });

    test('[RN8] writes a row for a change, and for the time alone every ten minutes', async () => {
      await say({});
      pass(9 * minute);
      await say({ freeBytes: 4_000_000 });
      expect(await devicesOf(sophie)).toMatchObject([{ version: 1 }]);
      await say({ refused: 1 });
      expect(await devicesOf(sophie)).toMatchObject([
        { version: 2, row: { status: { freeBytes: 5_000_000, refused: 1 } } },
      ]);
      pass(10 * minute);
      await say({ refused: 1 });
      const reportedAt = server().clock.now.toISOString();
      expect(await devicesOf(sophie)).toMatchObject([{ version: 3, row: { reportedAt } }]);
    });

    test('[RN8] concurrent heartbeats of many tabs write one row; text that cannot be stored costs no push', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, (_one, index) => say({ refused: index })));
      for (const answer of answers) expect(answer.status).toBe(200);
      expect(await devicesOf(sophie)).toHaveLength(1);
      const mutation = aMutation('order.sendMessage', { orderId: testId(1), messageId: v7(), body: 'Bonjour' });
      expect(await say({ name: 'a\u0000b' }, [mutation])).toMatchObject({
        status: 200,
        body: { results: [{ status: 'applied' }] },
      });
    });

    test('[RN7] marks the row of a revoked device', async () => {
      await say({});
      const at = server().clock.now;
      const count = await server()
        .context.database.db.transaction()
        .execute((trx) => revokeDevicesOf(trx, 'Sophie.Dubois@test.example', at));
      expect(count).toBe(1);
      expect(await devicesOf(claire)).toMatchObject([{ version: 2, row: { revoked: true } }]);
    });
  });

  describe('canary', () => {
    const held = { mutations: 3, files: 2, orders: [{ orderId: testId(1), mutations: 3, files: 2 }] };

    test('[RN5] another database while work was unsent: the loss is reported for 30 days', async () => {
      await say(held);
      const reportedAt = server().clock.now.toISOString();
      pass(60 * minute);
      await say({ databaseId: testId(701) });
      const lost = { ...held, at: server().clock.now.toISOString(), reportedAt };
      expect(await devicesOf(sophie)).toMatchObject([{ row: { lost, status: { mutations: 0 } } }]);
      expect(await devicesOf(claire)).toMatchObject([{ row: { lost } }]);

      await say({ databaseId: testId(701), refused: 1 });
      expect(await devicesOf(claire)).toMatchObject([{ row: { lost } }]);
      pass(29 * 24 * 60 * minute);
      await maintain(server().context);
      claire = await server().signInAgain(claire);
      expect(await devicesOf(claire)).toMatchObject([{ row: { lost } }]);
      pass(2 * 24 * 60 * minute);
      await maintain(server().context);
      claire = await server().signInAgain(claire);
      expect(await devicesOf(claire)).toMatchObject([{ row: { lost: null } }]);
    });

    test('[RN5] [LW6] drafts alone are a loss too', async () => {
      const orders = [{ orderId: testId(1), mutations: 0, files: 0, drafts: 2 }];
      await say({ drafts: 3, orders });
      expect(await devicesOf(claire)).toMatchObject([{ row: { status: { drafts: 3, orders } } }]);
      await say({ databaseId: testId(701), drafts: 0 });
      expect(await devicesOf(claire)).toMatchObject([
        { row: { lost: { mutations: 0, files: 0, drafts: 3, orders }, status: { drafts: 0 } } },
      ]);
    });

    test('[RN5] a browser that lost its storage is told since when nothing is known, even when nothing was unsent', async () => {
      await say({});
      const reportedAt = server().clock.now.toISOString();
      pass(60 * minute);
      await say({ databaseId: testId(701), emptied: true });
      const lost = { mutations: 0, files: 0, at: server().clock.now.toISOString(), reportedAt };
      expect(await devicesOf(sophie)).toMatchObject([{ row: { lost } }]);
      expect(await devicesOf(claire)).toMatchObject([
        { row: { lost, status: expect.not.objectContaining({ emptied: true }) as object } },
      ]);
    });

    test('[RN5b] what a copied cookie makes of a device is taken back once that device speaks again', async () => {
      const other = await server().signInOn(sophie, testId(88));
      await say({ ...held });
      pass(minute);
      const formerly = sophie.deviceId;
      const there = { ...holdsNothing, databaseId: testId(701), emptied: true, formerly };
      await other.askPush('main', other.envelope([], { device: there }));
      const byDevice = async (): Promise<Map<unknown, unknown>> =>
        new Map((await devicesOf(claire)).map(({ row }) => [(row as { deviceId: string }).deviceId, row]));
      expect((await byDevice()).get(other.deviceId)).toMatchObject({ lost: { mutations: 3, of: sophie.deviceId } });
      expect((await byDevice()).has(sophie.deviceId)).toBe(false);
      pass(minute);
      await say({ ...held });
      expect((await byDevice()).get(other.deviceId)).toMatchObject({ lost: null });
      expect((await byDevice()).get(sophie.deviceId)).toMatchObject({ lost: null, status: { mutations: 3 } });
    });

    test('[RN5b] anybody who speaks on a device takes back what its copy reported of each of its users', async () => {
      const ofKarim = await server().signInOn(karim, sophie.deviceId);
      await say({ ...held });
      await ofKarim.askPush(
        'main',
        ofKarim.envelope([], { device: { ...holdsNothing, ...held, databaseId: testId(710) } }),
      );
      pass(minute);
      const copy = testId(88);
      const formerly = sophie.deviceId;
      const there = { ...holdsNothing, databaseId: testId(701), emptied: true, formerly };
      const sayThere = async (client: TestClient, databaseId: string): Promise<void> => {
        const other = await server().signInOn(client, copy);
        await other.askPush('main', other.envelope([], { device: { ...there, databaseId } }));
      };
      const lost = async (client: TestClient): Promise<unknown[]> =>
        (await devicesOf(await server().signInAgain(claire)))
          .flatMap(({ row }) => (row === null ? [] : (row as { deviceId: string; employee: unknown; lost: unknown })))
          .filter(({ employee }) => JSON.stringify(employee) === JSON.stringify(client.user))
          .map(({ deviceId, lost: loss }) => ({ deviceId, isLost: loss !== null }));
      await sayThere(karim, testId(711));
      expect(await lost(karim)).toEqual([{ deviceId: copy, isLost: true }]);
      pass(minute);
      await say({ ...held, mutations: 4 });
      expect(await lost(karim)).toEqual(
        expect.arrayContaining([
          { deviceId: copy, isLost: false },
          { deviceId: formerly, isLost: false },
        ]),
      );
      // She signs in on the copy once it is known to be one.
      pass(minute);
      await sayThere(sophie, testId(712));
      expect(await lost(sophie)).toEqual(
        expect.arrayContaining([
          { deviceId: copy, isLost: false },
          { deviceId: formerly, isLost: false },
        ]),
      );
    });

    test('[RN5d] the second heartbeat that was passed before it was sent is that of a copy, and none of them is stored', async () => {
      const sent = async (number: number, mutations: number): Promise<unknown> => {
        pass(5 * minute);
        const sentAt = server().clock.now.toISOString();
        const device = { ...holdsNothing, number, mutations };
        const answer = await sophie.askPush('main', sophie.envelope([], { device, sentAt }));
        return (answer.body as { twin?: true }).twin;
      };
      expect([await sent(50, 3), await sent(12, 0), await sent(51, 3), await sent(13, 0)]).toEqual([
        undefined,
        undefined,
        undefined,
        true,
      ]);
      expect(await devicesOf(claire)).toMatchObject([{ row: { status: { mutations: 3 }, lost: null } }]);
      // Hours apart, each was a page that slept between counting and sending.
      expect(await sent(14, 0)).toBeUndefined();
      pass(180 * minute);
      expect(await sent(15, 0)).toBeUndefined();
    });

    test('[RN5] another database with nothing unsent is no loss; two losses are added up', async () => {
      await say({});
      await say({ databaseId: testId(701), ...held });
      expect(await devicesOf(sophie)).toMatchObject([{ row: { lost: null } }]);
      await say({ databaseId: testId(702), mutations: 1 });
      await say({ databaseId: testId(703) });
      expect(await devicesOf(sophie)).toMatchObject([
        { row: { lost: { mutations: 4, files: 2, orders: held.orders } } },
      ]);
    });
  });
});
