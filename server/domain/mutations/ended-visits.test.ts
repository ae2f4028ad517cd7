import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { at, formerHolderOn, made, named, orderId } from '#tests/support/server/former-holder.ts';
import { rowsOn } from '#tests/support/data/rule-company.ts';
import { testId } from '#tests/support/rows.ts';

/** A visit that ended stays its employee's, also when its order goes to somebody else. */
describeOnEachDatabase('an ended visit of who has lost its order', (server) => {
  const { company, leave } = formerHolderOn(server);
  const again = { ...named, at: at(70), plannedStart: at(5), survey: false };

  async function missed(): Promise<void> {
    const { who, send } = company();
    const { absence } = exampleArgs(who.sophie.user)['visit.absent'];
    await send(who.sophie, 'visit.absent', { ...named, at: at(8), absence }, made);
  }

  test.each(['absent', 'cancelled'] as const)(
    '[PL3f] is not opened again by its employee (%s), and the order does not come back to them',
    async (state) => {
      const { who, row, send } = company();
      if (state === 'absent') await missed();
      else await send(who.sophie, 'visit.cancel', { ...named, at: at(8), reason: '' }, made);
      await leave();
      const before = [await row('orders', orderId), await row('visits', testId(31))];
      const undo = { ...again, step: { state, at: at(8) } };
      server().clock.now = new Date(at(70));
      expect(await send(who.sophie, 'visit.undo', undo, { createdAt: at(70) })).toMatchObject({
        error: { code: 'Forbidden' },
      });
      expect(await send(who.sophie, 'visit.undo', undo, made)).toMatchObject({ error: { code: 'Forbidden' } });
      expect([await row('orders', orderId), await row('visits', testId(31))]).toEqual(before);
      // The office opens it, and its employee sees the order again.
      expect(await send(who.claire, 'visit.undo', undo, { createdAt: at(70) })).toMatchObject({ status: 'applied' });
      expect(await rowsOn(who.sophie, 'orders')).toMatchObject([{ visitors: [who.sophie.user] }]);
    },
  );

  test('[PL3j] brings no payment: the cash of its form waits for the office', async () => {
    const { who, rows, send } = company();
    await missed();
    await leave();
    const form = exampleArgs(who.sophie.user)['feedback.submit'];
    expect(await send(who.sophie, 'feedback.submit', { ...form, ...named }, made)).toMatchObject({ status: 'merged' });
    expect(await rows('payments')).toEqual([]);
    expect(await rows('conflicts')).toMatchObject([{ field: 'payment', lost: { amount: form.cashReceived } }]);
    expect(await rows('visitFeedback')).toHaveLength(1);
  });

  test('[PL3j] brings none by a correction of its form either', async () => {
    const { who, rows, send } = company();
    await missed();
    const { paymentId: _, ...form } = exampleArgs(who.sophie.user)['feedback.submit'];
    const without = { ...form, ...named, options: [], cashReceived: null, paymentId: null };
    await send(who.sophie, 'feedback.submit', without, made);
    await leave();
    const correction = { ...exampleArgs(who.sophie.user)['feedback.correct'], ...named, feedbackId: form.feedbackId };
    const cash = { ...correction, paymentId: testId(67) };
    expect(await send(who.sophie, 'feedback.correct', cash)).toMatchObject({ error: { code: 'Forbidden' } });
    expect(await rows('payments')).toEqual([]);
  });

  test.each(['done', 'absent'] as const)(
    'a visit that they had set out for is theirs: they take its end back (%s)',
    async (state) => {
      const { who, row, send } = company();
      await send(who.sophie, 'visit.onMyWay', { ...named, at: at(6), coordinates: null }, made);
      await leave();
      server().clock.now = new Date(at(65));
      const end = { ...named, at: at(64) };
      const { absence } = exampleArgs(who.sophie.user)['visit.absent'];
      if (state === 'done') await send(who.sophie, 'visit.complete', { ...end, survey: true });
      else await send(who.sophie, 'visit.absent', { ...end, absence });
      server().clock.now = new Date(at(70));
      const undo = { ...again, step: { state, at: at(64) } };
      expect(await send(who.sophie, 'visit.undo', undo)).toMatchObject({ status: 'applied' });
      expect(await row('visits', testId(31))).toMatchObject({ state: 'onTheWay', employee: who.sophie.user });
      // The order had left them before; by their visit it was theirs until they undid that.
      expect(await rowsOn(who.sophie, 'orders')).toHaveLength(state === 'done' ? 1 : 0);
      const step = { state: 'onTheWay' as const, at: at(6) };
      expect(await send(who.sophie, 'visit.undo', { ...again, step })).toMatchObject({ status: 'applied' });
    },
  );

  test('whom the order left by their own step takes that back, and has the order for it again', async () => {
    const { who, send } = company();
    await server().editOrder(orderId, { assignee: who.karim.user, visitors: [who.sophie.user] });
    await missed();
    expect(await rowsOn(who.sophie, 'orders')).toEqual([]);
    const undo = { ...again, step: { state: 'absent' as const, at: at(8) } };
    expect(await send(who.sophie, 'visit.undo', undo)).toMatchObject({ status: 'applied' });
    expect(await rowsOn(who.sophie, 'orders')).toMatchObject([{ visitors: [who.sophie.user] }]);
  });
});
