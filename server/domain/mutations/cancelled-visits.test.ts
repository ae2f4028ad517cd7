import { expect, test } from 'vitest';
import { proposedVisit } from '#contract/entities/visit.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import {
  at,
  formerHolderOn,
  made,
  named,
  orderId,
  statuses,
  steps,
  where,
} from '#tests/support/server/former-holder.ts';
import { rowsOn } from '#tests/support/data/rule-company.ts';
import { testId } from '#tests/support/rows.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

describeOnEachDatabase('what its employee did at a visit that was cancelled meanwhile', (server) => {
  const { company, sendLate, leave } = formerHolderOn(server);

  /** The office cancels the visit, or its order, at minute 60. */
  async function cancel(what: 'visit' | 'order'): Promise<void> {
    const { who, send } = company();
    server().clock.now = new Date(at(60));
    const gone = { createdAt: at(60) };
    if (what === 'order') await send(who.claire, 'order.cancel', { orderId, reason: 'Vendu' }, gone);
    else await send(who.claire, 'visit.cancel', { ...named, at: at(60), reason: 'Vendu' }, gone);
  }

  /** The office restores the visit, and says yes to what is proposed of it. */
  async function accept(what: 'visit' | 'order') {
    const { who, row, rows, send } = company();
    const proposed = (await rows('conflicts')).find(({ field }) => field === 'visit');
    const value = { visit: proposedVisit.parse(proposed?.lost) };
    const step = (await row('visits', testId(31)))?.history.at(-1);
    const undone = { step: { state: 'cancelled' as const, at: step?.at ?? '' }, plannedStart: at(5), survey: true };
    if (what === 'order') await send(who.claire, 'order.move', { orderId, to: 'toPlan' });
    await send(who.claire, 'visit.undo', { ...named, ...undone, at: at(180) });
    return send(who.claire, 'conflict.restore', { conflictId: proposed?.id ?? '', orderId, clientId: null, value });
  }

  test.each(['visit', 'order'] as const)(
    '[PL3r] waits for the office, which cancelled its %s, and whose yes makes it theirs',
    async (cancelled) => {
      const { who, row, rows } = company();
      await cancel(cancelled);
      const cash = { paymentId: testId(81), cashReceived: 10_000, options: ['cashAmountReceived' as const] };
      const form = { ...exampleArgs(who.sophie.user)['feedback.submit'], ...cash, ...named };
      const sent = [...steps(), aMutation('feedback.submit', form, made)];
      const ofForm = cancelled === 'order' ? 'merged' : 'applied';
      expect(statuses(await sendLate('field', ...sent))).toEqual(['merged', 'merged', ofForm]);
      expect(await row('visits', testId(31))).toMatchObject({ state: 'cancelled' });
      expect(await row('positions', testId(31))).toBeUndefined();
      const done = [
        { state: 'started', at: at(6) },
        { state: 'done', at: at(8) },
      ];
      const lost = { visitId: testId(31), by: who.sophie.user, absence: null, steps: done };
      const proposed = (await rows('conflicts')).filter(({ field }) => field === 'visit');
      expect(proposed).toMatchObject([{ field: 'visit', lost, lostBy: who.sophie.user }]);
      for (const client of [who.claire, who.sophie])
        expect((await rowsOn(client, 'conflicts')).map(({ id }) => id)).toContain(proposed[0]?.id);
      expect(await rows('visitFeedback')).toHaveLength(1);

      expect(await accept(cancelled)).toMatchObject({ status: 'applied' });
      expect(await row('visits', testId(31))).toMatchObject({ state: 'done', employee: who.sophie.user });
      expect(await row('positions', testId(31))).toMatchObject({ coordinates: where });
      const order = await row('orders', orderId);
      expect(order).toMatchObject({ state: 'visited', visitedBy: who.sophie.user, incompleteFollowUp: true });
      expect(order).not.toHaveProperty('formerVisitors');
    },
  );

  test('[PL3r] a no-show waits for the office', async () => {
    const { who, row, rows } = company();
    await cancel('visit');
    const { absence } = exampleArgs(who.sophie.user)['visit.absent'];
    const noShow = aMutation('visit.absent', { ...named, at: at(8), absence }, made);
    expect(statuses(await sendLate('field', noShow))).toEqual(['merged']);
    expect(await rows('conflicts')).toMatchObject([{ lost: { steps: [{ state: 'absent' }], absence } }]);
    expect(await accept('visit')).toMatchObject({ status: 'applied' });
    expect(await row('visits', testId(31))).toMatchObject({ state: 'absent', absence });
  });

  test('[PL3r] of an order that has gone on to another, the yes makes its author a former visitor', async () => {
    const { who, row } = company();
    await cancel('visit');
    await sendLate('field', ...steps());
    await leave();
    expect(await accept('visit')).toMatchObject({ status: 'applied' });
    expect(await row('orders', orderId)).toMatchObject({ visitedBy: null, formerVisitors: [who.sophie.user] });
  });

  test('[PL3r] its employee does not undo the cancellation of somebody else', async () => {
    const { row } = company();
    await cancel('visit');
    const step = { state: 'cancelled' as const, at: (await row('visits', testId(31)))?.history.at(-1)?.at ?? '' };
    const undo = aMutation('visit.undo', { ...named, step, at: at(90), plannedStart: at(5), survey: false }, made);
    expect(await sendLate('field', undo)).toMatchObject([{ error: { code: 'Forbidden' } }]);
    expect(await row('visits', testId(31))).toMatchObject({ state: 'cancelled' });
  });

  test('[PL3r] a no-show that is said to be done too is a no-show', async () => {
    const { who, row } = company();
    await cancel('visit');
    const { absence } = exampleArgs(who.sophie.user)['visit.absent'];
    const [, done] = steps();
    await sendLate('field', aMutation('visit.absent', { ...named, at: at(7), absence }, made), ...(done ? [done] : []));
    expect(await accept('visit')).toMatchObject({ status: 'applied' });
    expect(await row('visits', testId(31))).toMatchObject({ state: 'absent' });
    expect(await row('orders', orderId)).toMatchObject({
      state: expect.not.stringMatching('visited') as string,
      visitedBy: null,
    });
  });

  test('[PL3r] who cancelled the visit themselves is refused', async () => {
    const { who, rows, send } = company();
    server().clock.now = new Date(at(60));
    await send(who.sophie, 'visit.cancel', { ...named, at: at(60), reason: '' }, { createdAt: at(60) });
    expect(await sendLate('field', ...steps())).toMatchObject([
      { error: { code: 'StateNotAllowed' } },
      { error: { code: 'StateNotAllowed' } },
    ]);
    expect(await rows('conflicts')).toEqual([]);
  });
});
