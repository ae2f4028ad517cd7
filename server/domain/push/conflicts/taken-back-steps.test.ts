import { expect, test } from 'vitest';
import { proposedVisit } from '#contract/entities/visit.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
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
import { testId } from '#tests/support/rows.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

type Step = 'confirmed' | 'started' | 'done' | 'absent';

/** Returns the undoing of a step, as the author's device makes it before it hears anything. */
function undo(state: Step, minute: number): PushedMutation {
  const step = { state, at: at(minute) };
  return aMutation('visit.undo', { ...named, step, at: at(9), plannedStart: at(5), survey: true }, made);
}

describeOnEachDatabase('a step that its author took back, of a visit that was not theirs any more', (server) => {
  const { company, leave, sendLate, report } = formerHolderOn(server);

  /** The office cancels the visit at minute 60. */
  async function cancel(): Promise<void> {
    const { who, send } = company();
    server().clock.now = new Date(at(60));
    await send(who.claire, 'visit.cancel', { ...named, at: at(60), reason: 'Vendu' }, { createdAt: at(60) });
  }

  /** The office restores the visit at minute 170. */
  async function restore(): Promise<void> {
    const { who, row, send } = company();
    server().clock.now = new Date(at(170));
    const step = { state: 'cancelled' as const, at: (await row('visits', testId(31)))?.history.at(-1)?.at ?? '' };
    const undone = { step, at: at(170), plannedStart: at(5), survey: true };
    await send(who.claire, 'visit.undo', { ...named, ...undone }, { createdAt: at(170) });
  }

  const taken = { cancel, leave };

  test.each(['cancel', 'leave'] as const)(
    '[PL3u] leaves their proposal, which waits no longer without a step (%s)',
    async (how) => {
      const { who, row, rows, send } = company();
      await taken[how]();
      const before = await row('orders', orderId);
      const visit = await row('visits', testId(31));
      expect(statuses(await sendLate('field', ...steps(), undo('done', 8)))).toEqual(['merged', 'merged', 'applied']);
      const started = { lost: { steps: [{ state: 'started', at: at(6) }] }, restored: null };
      const [waiting] = await rows('conflicts');
      expect(waiting).toMatchObject(started);
      expect(waiting).not.toHaveProperty('upheld');
      expect(statuses(await sendLate('field', undo('started', 6)))).toEqual(['applied']);
      expect(await rows('conflicts')).toMatchObject([{ ...started, upheld: { by: who.sophie.user } }]);
      // Nor does the office say yes all the same.
      const [gone] = await rows('conflicts');
      const value = { visit: proposedVisit.parse(gone?.lost) };
      const yes = { conflictId: gone?.id ?? '', orderId, clientId: null, value, seen: gone?.upheld?.at ?? null };
      for (const seen of [yes.seen, null])
        expect(await send(who.claire, 'conflict.restore', { ...yes, seen })).toMatchObject({
          error: { code: 'StateNotAllowed' },
        });
      expect(await row('orders', orderId)).toEqual(before);
      expect(await row('visits', testId(31))).toEqual(visit);
      // It is decided: what they do from now on is another proposal.
      expect(statuses(await sendLate('field', undo('started', 6)))).toEqual(['refused']);
      expect(statuses(await sendLate('field', ...steps()))).toEqual(['merged', 'merged']);
      expect(await rows('conflicts')).toHaveLength(2);
    },
  );

  test('[PL3u] is no earlier step of the proposal, nor one of somebody else', async () => {
    const { who, rows, send } = company();
    await cancel();
    await sendLate('field', ...steps());
    const before = await rows('conflicts');
    expect(statuses(await sendLate('field', undo('started', 6)))).toEqual(['refused']);
    const args = {
      ...named,
      step: { state: 'done' as const, at: at(8) },
      at: at(9),
      plannedStart: at(5),
      survey: true,
    };
    expect(await send(who.claire, 'visit.undo', args)).toMatchObject({ error: { code: 'StateNotAllowed' } });
    expect(await rows('conflicts')).toEqual(before);
  });

  test('[PL3u] takes the no-show with it, and leaves one that a later end followed', async () => {
    const { who, rows } = company();
    await cancel();
    const { absence } = exampleArgs(who.sophie.user)['visit.absent'];
    const noShow = aMutation('visit.absent', { ...named, at: at(7), absence }, made);
    const [start, done] = steps() as [PushedMutation, PushedMutation];
    await sendLate('field', start, noShow, done, undo('done', 8));
    expect(await rows('conflicts')).toMatchObject([
      { lost: { steps: [{ state: 'started' }, { state: 'absent' }], absence } },
    ]);
    await sendLate('field', undo('absent', 7));
    expect(await rows('conflicts')).toMatchObject([{ lost: { steps: [{ state: 'started' }], absence: null } }]);
  });

  test('[PL3u] takes along where they were then, and nothing else', async () => {
    const { rows } = company();
    await leave();
    const onMyWay = aMutation('visit.onMyWay', { ...named, at: at(5), coordinates: null }, made);
    await sendLate('field', onMyWay, ...steps(), undo('done', 8));
    expect(await rows('conflicts')).toMatchObject([{ position: { at: at(6), coordinates: where } }]);
    await sendLate('field', undo('started', 6));
    const [left] = await rows('conflicts');
    expect(left).toMatchObject({ lost: { steps: [{ state: 'onTheWay' }] } });
    expect(left).not.toHaveProperty('position');
  });

  test('[PL3u] is none that they did after they had undone it, on another device', async () => {
    const { who, rows, send } = company();
    await cancel();
    await sendLate('field', ...steps());
    const [decided] = await rows('conflicts');
    await send(who.claire, 'conflict.uphold', { conflictId: decided?.id ?? '', orderId, clientId: null });
    const again = aMutation('visit.complete', { ...named, at: at(110), survey: true }, { createdAt: at(110) });
    await sendLate('field', again);
    const before = await rows('conflicts');
    expect(statuses(await sendLate('field', undo('done', 8)))).toEqual(['refused']);
    expect(await rows('conflicts')).toEqual(before);
  });

  test('[PL3u] stays decided once the office has decided', async () => {
    const { who, rows, send } = company();
    await leave();
    await sendLate('field', ...steps());
    const [proposed] = await rows('conflicts');
    const value = { visit: proposedVisit.parse(proposed?.lost) };
    const yes = { conflictId: proposed?.id ?? '', orderId, clientId: null, value };
    await send(who.claire, 'conflict.restore', yes);
    const before = await rows('conflicts');
    expect(statuses(await sendLate('field', undo('done', 8)))).toEqual(['refused']);
    expect(await rows('conflicts')).toEqual(before);
  });

  test('[PL3u] is undone where the server has applied it, as their device had reported both', async () => {
    const { row, rows } = company();
    await report(10, 3);
    await leave();
    const sent = await sendLate('field', ...steps(), undo('done', 8));
    expect(statuses(sent)).toEqual(['applied', 'applied', 'applied']);
    expect(await row('visits', testId(31))).toMatchObject({ state: 'started' });
    expect(await row('orders', orderId)).toMatchObject({ state: 'planned', visitedBy: null });
    expect(await rows('conflicts')).toEqual([]);
  });

  test('[PL3u] is not undone for a former holder whose device had reported nothing', async () => {
    const { who, row, send } = company();
    await send(who.sophie, 'visit.confirm', { ...named, at: at(6) }, made);
    await leave();
    const before = await row('visits', testId(31));
    expect(before).toMatchObject({ state: 'confirmed', employee: who.karim.user });
    expect(statuses(await sendLate('field', undo('confirmed', 6)))).toEqual(['refused']);
    expect(await row('visits', testId(31))).toEqual(before);
  });

  test('[PL3u] a proposal waits no longer once a later step of its author leaves nothing of it to accept', async () => {
    const { who, row, rows } = company();
    const [start, done] = steps() as [PushedMutation, PushedMutation];
    await cancel();
    await sendLate('field', start);
    await restore();
    const onMyWay = aMutation('visit.onMyWay', { ...named, at: at(5), coordinates: null }, made);
    expect(statuses(await sendLate('field', onMyWay))).toEqual(['applied']);
    expect((await rows('conflicts'))[0]).not.toHaveProperty('upheld');
    expect(statuses(await sendLate('field', done))).toEqual(['applied']);
    expect(await row('visits', testId(31))).toMatchObject({ state: 'done' });
    expect(await rows('conflicts')).toMatchObject([{ restored: null, upheld: { by: who.sophie.user } }]);
  });

  test.each([
    ['visit.onMyWay', 'visit.onMyWay'],
    ['visit.onMyWay', 'visit.start'],
    ['visit.start', 'visit.absent'],
  ] as const)('[PL3u] a proposed %s waits no longer once %s of the same author is applied', async (before, after) => {
    const { who, rows } = company();
    const { absence } = exampleArgs(who.sophie.user)['visit.absent'];
    const sent = {
      'visit.onMyWay': aMutation('visit.onMyWay', { ...named, at: at(6), coordinates: null }, made),
      'visit.start': aMutation('visit.start', { ...named, startedAt: at(7) }, made),
      'visit.absent': aMutation('visit.absent', { ...named, at: at(8), absence }, made),
    };
    await cancel();
    await sendLate('field', sent[before]);
    await restore();
    const again = { ...sent[after], id: testId(900) };
    expect(statuses(await sendLate('field', again))).toEqual(['applied']);
    expect(await rows('conflicts')).toMatchObject([{ upheld: { by: who.sophie.user } }]);
  });
});
