import { beforeEach, expect, test } from 'vitest';
import type { PushedMutation, PushResult } from '#contract/protocol/push.ts';
import { pushResponse } from '#contract/protocol/push.ts';
import { describeOnEachDatabase } from '#tests/support/each-database.ts';
import { companyOn } from '#tests/support/rule-company.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { aMutation, testNow } from '#tests/support/test-server.ts';
import { proposalsMax } from './proposals.ts';

const orderId = testId(1);

/** Returns the instant some minutes after the devices signed in. */
function at(minutes: number): string {
  return new Date(Date.parse(testNow) + minutes * 60_000).toISOString();
}

describeOnEachDatabase('what who has lost an order sends of it', (server) => {
  const company = companyOn(server);

  beforeEach(async () => {
    const { sophie } = company().who;
    const times = { plannedStart: at(5), plannedEnd: at(65) };
    await server().store(
      testOrder(1, { assignee: sophie.user, plannedVisitAt: at(5) }),
      testVisit(31, 1, { employee: sophie.user, ...times }),
    );
  });

  /** Gives Sophie's order to Karim at minute 60. */
  async function leave(): Promise<void> {
    const { who, send } = company();
    server().clock.now = new Date(at(60));
    const gone = { createdAt: at(60), base: { assignee: who.sophie.user } };
    await send(who.claire, 'order.assign', { orderId, assignee: who.karim.user }, gone);
  }

  /** Sends mutations of Sophie, made at minute 8 by default, at minute 180. */
  async function sendLate(remote: 'main' | 'field', ...mutations: PushedMutation[]): Promise<PushResult[]> {
    const { sophie } = company().who;
    server().clock.now = new Date(at(180));
    const { body } = await sophie.askPush(remote, sophie.envelope(mutations, { sentAt: at(180) }));
    return pushResponse.parse(body).results;
  }

  const made = { createdAt: at(8), asOf: at(5) };

  test('[PL3l] of one author and order, twenty proposals wait; one more is refused until the office decides', async () => {
    const { who, rows, send } = company();
    await leave();
    const payment = (id: number): PushedMutation => {
      const money = { method: 'card' as const, amount: 100, receivedAt: at(8), note: '' };
      return aMutation('payment.record', { orderId, paymentId: testId(id), ...money }, { ...made, lane: `${id}` });
    };
    const sent = await sendLate(
      'main',
      ...Array.from({ length: proposalsMax + 1 }, (_, index) => payment(500 + index)),
    );
    expect(sent.map(({ status }) => status)).toEqual([...Array<string>(proposalsMax).fill('merged'), 'refused']);
    expect(sent.at(-1)).toMatchObject({ error: { code: 'LimitReached' } });
    const waiting = await rows('conflicts');
    expect(waiting).toHaveLength(proposalsMax);
    // A later value of the same takes its place, and the office makes room.
    expect(await sendLate('main', payment(500))).toMatchObject([{ status: 'merged' }]);
    await send(who.claire, 'conflict.uphold', { conflictId: waiting[0]?.id ?? '', orderId, clientId: null });
    expect(await sendLate('main', payment(600))).toMatchObject([{ status: 'merged' }]);
  });
});
