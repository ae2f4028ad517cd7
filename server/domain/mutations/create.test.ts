import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testNewOrder, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

const orderId = testId(41);
const clientId = testId(500_041);
/** The answer to the creator. Certifiers do not see the new client. */
const applied = {
  status: 'applied',
  effects: [
    { collection: 'orders', id: orderId, version: 1 },
    { collection: 'clients', id: clientId, version: null },
  ],
};

function create(number = 41, given: Partial<MutationArgs<'order.create'>> = {}): PushedMutation {
  return aMutation('order.create', testNewOrder(number, given));
}

describeOnEachDatabase('order.create', (server) => {
  let sophie: TestClient;
  let thomas: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    thomas = await server().addUser('Thomas Janssens', 'commercial');
    claire = await server().addUser('Claire Peeters', 'supervisor');
  });

  async function orderOf(client: TestClient, id = orderId): Promise<unknown> {
    return (await client.pullAll('main')).changes.find((change) => change.id === id)?.row;
  }

  async function numberAt(now: string, number: number): Promise<unknown> {
    server().clock.now = new Date(now);
    sophie = await server().signInAgain(sophie);
    await sophie.push('main', create(number));
    const row = await orderOf(sophie, testId(number));
    return typeof row === 'object' && row !== null && 'number' in row ? row.number : undefined;
  }

  test('a created order belongs to its creator, has a number and is seen by supervisors', async () => {
    expect(await sophie.push('main', create())).toMatchObject([applied]);
    const expected = { number: '2026-000001', state: 'toPlan', handler: sophie.user, createdBy: sophie.user };
    expect(await orderOf(sophie)).toMatchObject(expected);
    expect(await orderOf(claire)).toMatchObject(expected);
    expect(await orderOf(thomas)).toBeUndefined();
  });

  describe('numbers', () => {
    test('[OB4] continue after those of existing orders, separately for each year of Brussels', async () => {
      await server().store(testOrder(1, { number: '2026-004512' }), testOrder(2, { number: '2025-009999' }));
      expect(await numberAt('2026-12-31T22:30:00.000Z', 41)).toBe('2026-004513');
      expect(await numberAt('2026-12-31T22:59:59.999Z', 42)).toBe('2026-004514');
      expect(await numberAt('2026-12-31T23:00:00.000Z', 43)).toBe('2027-000001');
    });

    test('the same creation again, under its key or another, takes no other number', async () => {
      const mutation = create();
      await sophie.push('main', mutation);
      expect(await sophie.push('main', mutation, create())).toMatchObject([applied, applied]);
      expect(await orderOf(sophie)).toMatchObject({ number: '2026-000001' });
      expect(await orderOf(claire, clientId)).toMatchObject({ orders: { count: 1, lastOn: '2026-11-20' } });
    });
  });

  describe('refusals', () => {
    test('an order of another user under the same identifier', async () => {
      await sophie.push('main', create());
      expect(await thomas.push('main', create())).toMatchObject([{ status: 'refused', error: { code: 'Conflict' } }]);
      expect(await orderOf(claire)).toMatchObject({ createdBy: sophie.user });
    });

    const { address } = testNewOrder(41);
    test.each([
      ['a town that is not under the postal code', { zipcode: '4000', city: 'Bruxelles' }, false, 'ValidationFailed'],
      ['a postal code that nobody has', { zipcode: '1999', city: 'Bruxelles' }, false, 'ValidationFailed'],
      ['the same, to be completed', { zipcode: '1999', city: 'Bruxelles' }, true, 'ValidationFailed'],
      ['an unknown town, to be completed', { zipcode: '1000', city: 'Bruxel' }, true, 'applied'],
      ['another spelling', { zipcode: '4000', city: 'LIEGE' }, false, 'applied'],
      ['the city for its municipality', { zipcode: '1030', city: 'Brussel' }, false, 'applied'],
    ])('the address: %s', async (_what, overrides, addressIncomplete, expected) => {
      const [result] = await sophie.push(
        'main',
        create(41, { address: { ...address, ...overrides }, addressIncomplete }),
      );
      expect(result?.error?.code ?? result?.status).toBe(expected);
    });

    test('line breaks and control characters of an address are spaces: no list or paper breaks there', async () => {
      const street = 'Rue du Marais\r\nBcc: x\u0007\u001b[2J';
      await sophie.push('main', create(41, { address: { ...address, street } }));
      expect(await orderOf(sophie, testId(41))).toMatchObject({ address: { street: 'Rue du Marais Bcc: x [2J' } });
    });

    test('an agent who is not commercial; the stored name is the server’s', async () => {
      expect(await sophie.push('main', create(41, { commercial: sophie.user }))).toMatchObject([
        { status: 'refused', error: { code: 'ValidationFailed', paths: [{ path: ['args', 'commercial', 'id'] }] } },
      ]);
      await sophie.push('main', create(42, { commercial: { id: thomas.user.id, name: 'Somebody' } }));
      expect(await orderOf(thomas, testId(42))).toMatchObject({ commercial: thomas.user });
    });
  });

  describe('dependents', () => {
    const remark = (given: Partial<PushedMutation> = {}): PushedMutation =>
      aMutation(
        'order.update',
        { orderId, changes: { internalRemark: 'ring twice' } },
        { base: { internalRemark: '' }, ...given },
      );

    test('[OB2] a mutation before its parent is deferred, and applied after it', async () => {
      const parent = create();
      const child = remark({ dependsOn: [parent.id] });
      expect(await sophie.push('main', child)).toMatchObject([{ status: 'deferred' }]);
      expect(await sophie.push('main', parent, child)).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
      expect(await orderOf(sophie)).toMatchObject({ internalRemark: 'ring twice' });
    });

    test('[OB1] a dependent of a refused creation waits; with a corrected creation both are applied', async () => {
      const bad = create(41, { address: { ...testNewOrder(41).address, zipcode: '9999' } });
      expect(await sophie.push('main', bad, remark({ dependsOn: [bad.id] }))).toMatchObject([
        { status: 'refused', error: { code: 'ValidationFailed' } },
        { status: 'deferred' },
      ]);
      const good = create();
      expect(await sophie.push('main', good, remark({ dependsOn: [good.id] }))).toMatchObject([
        { status: 'applied' },
        { status: 'applied' },
      ]);
    });

    test('[PL3] a commercial agent keeps seeing what they created, a certifier what they handle', async () => {
      await thomas.push('main', create(41));
      await sophie.push('main', create(42));
      for (const number of [41, 42]) await server().editOrder(testId(number), { handler: claire.user });
      expect(await orderOf(thomas, testId(41))).toMatchObject({ handler: claire.user });
      expect(await orderOf(sophie, testId(42))).toBeUndefined();
      // Long after: what is written right away may not know of it yet.
      server().clock.now = new Date(server().clock.now.getTime() + 600_000);
      const changed = await thomas.push(
        'main',
        remark(),
        aMutation('order.sendMessage', { orderId, messageId: v7(), body: 'Bonjour' }),
      );
      expect(changed).toMatchObject([{ error: { code: 'Forbidden' } }, { status: 'applied' }]);
    });
  });
});
