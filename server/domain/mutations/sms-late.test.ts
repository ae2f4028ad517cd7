import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { smsLateExpiry } from '#contract/mutations/orders/order-sms-late.ts';
import type { PushedMutation, PushResponse } from '#contract/protocol/sync/push.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, createTestServer, emptyDatabase } from '#tests/support/server/test-server.ts';

const orderId = testId(1);
const start = new Date('2026-11-20T09:00:00.000Z');

let server: TestServer;
let sophie: TestClient;
let opened: Awaited<ReturnType<typeof openUsualForTests>>;

beforeAll(async () => {
  opened = await openUsualForTests();
});
afterAll(() => opened.drop());
beforeEach(async () => {
  await emptyDatabase(opened.database);
  server = await createTestServer(opened.database);
  sophie = await server.addUser('Sophie Dubois');
  await server.store(testOrder(1, { assignee: sophie.user }));
  return () => server.close();
});

function deviceTime(skew: number, after: number): string {
  return new Date(start.getTime() + skew + after).toISOString();
}

/**
 * Creates the mutation at the start on a device whose clock is wrong by `skew`, and sends it `age` milliseconds later.
 */
async function send(mutation: PushedMutation, skew: number, age: number): Promise<string | undefined> {
  server.clock.now = new Date(start.getTime() + age);
  const body = sophie.envelope([mutation], { sentAt: deviceTime(skew, age) });
  const answer = await sophie.askPush('main', body);
  const [result] = (answer.body as PushResponse).results;
  return result?.error?.code ?? result?.status;
}

function late(skew: number, expires: boolean): PushedMutation {
  const expiresAt = expires ? { expiresAt: deviceTime(skew, smsLateExpiry) } : {};
  return aMutation('order.smsLate', { orderId }, { createdAt: deviceTime(skew, 0), ...expiresAt });
}

const days = 86_400_000;
const skews = fc.integer({ min: -4_000 * days, max: 4_000 * days });
const ages = fc.oneof(
  fc.integer({ min: 0, max: 7 * days }),
  fc.integer({ min: smsLateExpiry - 1000, max: smsLateExpiry + 1000 }),
);

test('[OB7] it expires after 45 minutes, however wrong the device’s clock is, with or without its own expiry', async () => {
  await fc.assert(
    fc.asyncProperty(skews, ages, fc.boolean(), async (skew, age, expires) => {
      const expected = age > smsLateExpiry ? 'Expired' : 'applied';
      expect(await send(late(skew, expires), skew, age)).toBe(expected);
    }),
    { numRuns: 120 },
  );
});

test('[OB7] accepts the corrected times of a device whose clock was set meanwhile', async () => {
  const set = (jump: number): PushedMutation =>
    aMutation(
      'order.smsLate',
      { orderId },
      { createdAt: deviceTime(-jump, 0), expiresAt: deviceTime(0, smsLateExpiry) },
    );
  for (const jump of [days, -days]) {
    expect(await send(set(jump), 0, 60_000)).toBe('applied');
    expect(await send(set(jump), 0, smsLateExpiry + 60_000)).toBe('Expired');
  }
});

test('[OB7] a stored result wins: a mutation applied in time does not expire when it is sent again', async () => {
  const mutation = late(0, true);
  expect(await send(mutation, 0, 60_000)).toBe('applied');
  expect(await send(mutation, 0, 2 * smsLateExpiry)).toBe('applied');
  const missed = late(0, true);
  expect(await send(missed, 0, 2 * smsLateExpiry)).toBe('Expired');
  expect(await send(missed, 0, 2 * smsLateExpiry)).toBe('Expired');
});

test('[OB7] an expired mutation is not applied', async () => {
  await send(late(0, true), 0, 2 * smsLateExpiry);
  const { changes } = await sophie.pullAll('main');
  expect(changes.find(({ id }) => id === orderId)).toMatchObject({ version: 1, row: { smsLateAt: null } });
});
