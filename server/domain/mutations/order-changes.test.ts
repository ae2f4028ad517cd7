import { beforeEach, expect, test } from 'vitest';
import type { Row } from '#contract/collections.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

const orderId = testId(1);
/** The invoice was issued at 09:00; now it is 12:00. */
const invoice = { number: 'F1', issuedAt: '2026-11-20T09:00:00.000Z' };
const noon = new Date('2026-11-20T12:00:00.000Z');
const frozen = { status: 'refused', error: { code: 'CannotUpdateOrderWhenInvoiceGeneratedError' } };

function plan(given: Partial<PushedMutation> = {}): PushedMutation {
  const changes = { plannedVisitAt: '2026-11-25T09:00:00.000Z' };
  return aMutation('order.update', { orderId, changes }, { base: { plannedVisitAt: null }, ...given });
}

describeOnEachDatabase('changes to an order that is invoiced or whose visit day is over', (server) => {
  let sophie: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    await server().store(testOrder(1, { assignee: sophie.user, invoice }));
    server().clock.now = noon;
  });

  /** Pushes from a device whose clock is wrong by `skew` minutes a change that is `age` minutes old. */
  async function answer(mutation: PushedMutation, skew: number, age: number): Promise<unknown> {
    const at = (minutesAgo: number): string => new Date(noon.getTime() + (skew - minutesAgo) * 60_000).toISOString();
    const body = sophie.envelope([{ ...mutation, createdAt: at(age) }], { sentAt: at(0) });
    return (await sophie.askPush('main', body)).body;
  }

  test.each([-600, 0, 600])(
    'are decided at the corrected time of the change (clock wrong by %i minutes)',
    async (skew) => {
      expect(await answer(plan(), skew, 179)).toMatchObject({ results: [frozen] });
      expect(await answer(plan(), skew, 181)).toMatchObject({ results: [{ status: 'merged' }] });
    },
  );

  test('[CF3] a price that claims to be older than the invoice is for the office to decide, what is not guarded applies', async () => {
    const els = await server().addUser('Els Maes', 'supervisor');
    await server().editOrder(orderId, { total: 45_000, priceInclVat: 45_000 });
    const changes = { total: 100, priceInclVat: 100, internalRemark: 'clé au café' };
    const base = { total: 45_000, priceInclVat: 45_000, internalRemark: '' };
    const made = aMutation('order.update', { orderId, changes }, { base });
    expect(await answer(made, 0, 600)).toMatchObject({ results: [{ status: 'merged' }] });
    const stored = async (): Promise<unknown> =>
      (await els.pullAll('main')).changes.find(({ id }) => id === orderId)?.row;
    const conflictsOf = async (client: TestClient): Promise<Row<'conflicts'>[]> =>
      (await client.pullAll('main')).changes
        .filter(({ collection }) => collection === 'conflicts')
        .map(({ row }) => row as Row<'conflicts'>);
    expect(await stored()).toMatchObject({ total: 45_000, priceInclVat: 45_000, internalRemark: 'clé au café' });
    const proposed = await conflictsOf(els);
    // Not before the device first signed in, whatever it claims.
    const writtenAt = '2026-11-20T09:00:00.000Z';
    expect(proposed).toHaveLength(2);
    expect(proposed.find(({ field }) => field === 'total')).toMatchObject({
      lost: 100,
      kept: 45_000,
      lostBy: sophie.user,
      writtenAt,
    });
    expect(await conflictsOf(sophie)).toHaveLength(2);
    const conflictId = proposed.find(({ field }) => field === 'total')?.id ?? '';
    const accept = aMutation('conflict.restore', { conflictId, orderId, clientId: null, value: { total: 100 } });
    expect(await sophie.push('main', accept)).toMatchObject([{ status: 'refused' }]);
    // What is on the invoice changes by a credit note alone.
    expect(await els.push('main', { ...accept, id: testId(77), base: { total: 45_000 } })).toMatchObject([frozen]);
    expect(await stored()).toMatchObject({ total: 45_000, priceInclVat: 45_000 });
  });

  test('are refused when the device had pulled after the invoice, whatever its clock says', async () => {
    expect(await answer(plan({ asOf: '2026-11-20T10:00:00.000Z' }), 0, 600)).toMatchObject({ results: [frozen] });
  });

  test('remarks, tags and messages are accepted', async () => {
    const remark = { internalRemark: 'seen', externalRemark: 'told', planningRemark: 'ring', tags: ['a'] };
    const base = { internalRemark: '', externalRemark: '', planningRemark: '', tags: [] };
    expect(
      await sophie.push(
        'main',
        aMutation('order.update', { orderId, changes: remark }, { base }),
        aMutation('order.sendMessage', { orderId, messageId: testId(21), body: 'Bonjour' }),
      ),
    ).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
  });

  test('the day of the visit', async () => {
    await server().editOrder(orderId, { invoice: null, plannedVisitAt: '2026-11-19T09:00:00.000Z' });
    expect(await answer(plan(), 0, 1)).toMatchObject({
      results: [{ error: { code: 'CannotUpdateOrderWhenVisitDatePassedError' } }],
    });
  });
});
