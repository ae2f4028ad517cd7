import { describe, expect, test } from 'vitest';
import type { PushRequest, PushResult } from '#contract/protocol/sync/push.ts';
import { smsLateExpiry } from '#contract/mutations/orders/order-sms-late.ts';
import { retryRefused } from '#data/outbox/retry.ts';
import { outboxCounts } from '#data/queries/sync/outbox.ts';
import { testId } from '#tests/support/rows.ts';
import type { Reaction } from '#tests/support/contract/scripted-remote.ts';
import { pullAnswer, pushAnswer } from '#tests/support/contract/scripted-remote.ts';
import { engineWorlds, scope } from './engine-world.ts';

const world = engineWorlds();

/** The server's clock, which continues while the device's clock is set. */
let serverNow = 0;

function applied(request: PushRequest): Reaction {
  const results = request.mutations.map(({ id }): PushResult => ({ id, status: 'applied', effects: [] }));
  const answer = pushAnswer(results);
  return answer === 'cut' ? answer : { ...answer, body: { ...(answer.body as object), at: iso(serverNow) } };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Makes the main API report the server's time from now on. */
function withServerTime(offset = 0): void {
  const { main, time } = world();
  serverNow = time.now() + offset;
  main.onPush(...Array.from({ length: 20 }, () => applied));
  main.onPull(...Array.from({ length: 20 }, () => () => pullAnswer({ scopes: [scope], at: iso(serverNow) })));
}

/** Advances both clocks, as real time does. */
async function pass(ms: number): Promise<void> {
  serverNow += ms;
  await world().time.advance(ms);
}

const late = (): Promise<string> => world().mutate({ name: 'order.smsLate', args: { orderId: testId(1) } });

describe('expiry', () => {
  test('[OB7] refuses an expired mutation that was never attempted, and tells the user', async () => {
    const { db, main, run } = world();
    withServerTime();
    await run('main');
    const id = await late();
    await pass(smsLateExpiry + 1);
    expect(await run('main')).toBe('done');
    expect(main.sentIds()).toEqual([]);
    expect(await db.outbox.toArray()).toMatchObject([{ id, state: 'refused', error: { code: 'Expired' } }]);
    expect((await db.orders.get(testId(1)))?.row.smsLateAt).toBeNull();
  });

  test('[OB7] sends a mutation in time, with its expiry by the clock of the request', async () => {
    const { db, main, run } = world();
    withServerTime();
    const id = await late();
    await pass(60_000);
    await run('main');
    expect(main.sentIds()).toEqual([id]);
    const sent = main.pushes.find((request) => request.mutations.length > 0);
    expect(Date.parse(sent?.mutations[0]?.expiresAt ?? '') - Date.parse(sent?.sentAt ?? '')).toBe(
      smsLateExpiry - 60_000,
    );
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB7] repeats an attempted mutation without a response, however late', async () => {
    const { db, main, run } = world();
    withServerTime();
    const id = await late();
    main.onPush(applied, () => 'cut');
    await run('main');
    await pass(2 * smsLateExpiry);
    main.onPush(applied);
    await run('main', { force: true });
    expect(main.sentIds()).toEqual([id, id]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB7] stores the attempt before the request leaves, so that a kill in between counts as sent', async () => {
    const { main, run, storage } = world();
    withServerTime();
    const id = await late();
    let stored: unknown;
    const { push } = main;
    main.push = async (request, signal) => {
      if (request.mutations.length > 0) stored = (await storage.remoteState('main')).attempts[id];
      return push(request, signal);
    };
    await run('main');
    main.push = push;
    expect(stored).toBe(iso(Date.parse('2026-11-20T09:00:00.000Z')));
  });

  test('[OB7] does not expire a fresh mutation when the clock is set forward', async () => {
    const { db, time, main, run } = world();
    withServerTime();
    await run('main');
    const id = await late();
    time.jump(5 * 3_600_000);
    await run('main');
    expect(main.sentIds()).toEqual([id]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB7] does not expire an attempted mutation when the clock is set forward: requests the server’s time first', async () => {
    const { time, main, run } = world();
    withServerTime();
    await run('main');
    const id = await late();
    main.onPush(applied, () => 'cut');
    await run('main');
    await pass(60_000);
    time.jump(24 * 3_600_000);
    main.onPush(applied);
    await run('main', { force: true });
    expect(main.sentIds()).toEqual([id, id]);
    const request = main.pushes.findLast(({ mutations }) => mutations.length > 0);
    expect(Date.parse(request?.mutations[0]?.expiresAt ?? '') - Date.parse(request?.sentAt ?? '')).toBe(
      smsLateExpiry - 60_000,
    );
  });

  test('[OB7] expires a mutation although the clock is set back', async () => {
    const { db, time, main, run } = world();
    withServerTime();
    await run('main');
    await late();
    await pass(smsLateExpiry + 60_000);
    time.jump(-5 * 3_600_000);
    await run('main');
    expect(main.sentIds()).toEqual([]);
    expect(await outboxCounts(db)).toMatchObject({ refused: 1 });
  });

  test('[OB7] expires by the server’s clock on a device whose clock was always wrong', async () => {
    const { main, run } = world();
    withServerTime(-3 * 86_400_000);
    await run('main');
    const fresh = await late();
    await pass(60_000);
    await run('main');
    expect(main.sentIds()).toEqual([fresh]);
    const request = main.pushes.at(-1);
    expect(Date.parse(request?.mutations[0]?.expiresAt ?? '') - Date.parse(request?.sentAt ?? '')).toBe(
      smsLateExpiry - 60_000,
    );
  });

  test('[OB7] treats a creation time in the future as now, with the full lifetime', async () => {
    const { time, main, run } = world();
    time.jump(30 * 86_400_000);
    const id = await late();
    time.jump(-30 * 86_400_000);
    withServerTime();
    await run('main');
    expect(main.sentIds()).toEqual([id]);
    const request = main.pushes.at(-1);
    expect(Date.parse(request?.mutations[0]?.expiresAt ?? '') - Date.parse(request?.sentAt ?? '')).toBe(smsLateExpiry);
  });

  test('[OB7] requests the server’s time only before a mutation that can expire', async () => {
    const { main, run, remark } = world();
    withServerTime();
    await remark('sans délai');
    await run('main');
    expect(main.pushes.map((request) => request.mutations.length)).toEqual([1]);
    await late();
    await run('main');
    expect(main.pushes.map((request) => request.mutations.length)).toEqual([1, 0, 1]);
  });

  test('[OB7] expires nothing while the server does not respond', async () => {
    const { db, main, run } = world();
    withServerTime();
    await late();
    await pass(2 * smsLateExpiry);
    main.onPush(() => 'cut');
    expect(await run('main')).toBe('trouble');
    expect(await outboxCounts(db)).toMatchObject({ pending: 1, refused: 0 });
  });

  test('[OB7] expires by the device’s clock when the server reports no time', async () => {
    const { db, time, main, run } = world();
    await late();
    await time.advance(smsLateExpiry + 1);
    await run('main');
    expect(main.sentIds()).toEqual([]);
    expect(await outboxCounts(db)).toMatchObject({ refused: 1 });
  });

  test('[OB7] gives a retried mutation its full lifetime again', async () => {
    const { db, time, main, run } = world();
    withServerTime();
    const id = await late();
    await pass(2 * smsLateExpiry);
    await run('main');
    await retryRefused(db, id, testId(42), time.now());
    await run('main');
    expect(main.sentIds()).toEqual([testId(42)]);
    expect(await db.outbox.count()).toBe(0);
  });
});

test('[OB4] [OB7] does not ask the user about a fresh mutation when the clock is set forward by a year', async () => {
  const { db, time, main, run, remark } = world();
  withServerTime();
  await run('main');
  const id = await remark('fraîche');
  time.jump(365 * 86_400_000);
  await run('main');
  expect(main.sentIds()).toEqual([id]);
  expect(await db.outbox.count()).toBe(0);
});

test.each([86_400_000, -86_400_000])(
  '[OB7g] [OB7h] a clock known to be off by a day shows at once what the server will store, and its offset is sent (%i)',
  async (offset) => {
    const { db, time, main, run } = world();
    withServerTime(offset);
    await run('main');
    await pass(60_000);
    const createdAt = iso(time.now());
    await late();
    expect((await db.orders.get(testId(1)))?.row.smsLateAt).toBe(iso(serverNow));
    await run('main');
    const sent = main.pushes.flatMap(({ mutations }) => mutations);
    expect(sent).toMatchObject([{ createdAt, clockOffset: offset }]);
  },
);

test('[PL3] records in a mutation how far its author had pulled, by the server’s clock', async () => {
  const { main, run, remark } = world();
  await remark('avant de savoir');
  withServerTime(7_000);
  const pulledAt = serverNow;
  await run('main');
  await pass(60_000);
  await remark('après');
  await pass(60_000);
  await run('main');
  const sent = main.pushes.flatMap((request) => request.mutations);
  expect(sent.map(({ asOf }) => asOf)).toEqual([undefined, iso(pulledAt)]);
});

test('[PL3] does not advance what the author knew by an incomplete pull', async () => {
  const { main, run, storage } = world();
  withServerTime();
  await run('main');
  const known = iso(serverNow);
  main.onPull(
    () => pullAnswer({ scopes: [scope], cursor: 'a', hasMore: true, at: iso(serverNow + 1_000) }),
    () => 'cut',
  );
  await run('main');
  expect((await storage.remoteState('main')).asOf).toBe(known);
});
