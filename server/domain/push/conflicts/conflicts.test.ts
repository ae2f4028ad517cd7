import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#contract/collections.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testClient, testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import { lostValuesMax } from '../proposals.ts';

const orderId = testId(1);
type Changes = MutationArgs<'order.update'>['changes'];
type Value = Extract<MutationArgs<'conflict.restore'>, { clientId: null }>['value'];
type Side = 'site' | 'office';

/** A field, the value that both saw, and the changes of the first and the second author. */
const fields: { policy: 'office' | 'field'; base: Changes & Value; first: Changes & Value; second: Changes & Value }[] =
  [
    {
      policy: 'office',
      base: { planningRemark: '' },
      first: { planningRemark: 'one' },
      second: { planningRemark: 'two' },
    },
    {
      policy: 'office',
      base: { plannedVisitAt: null },
      first: { plannedVisitAt: '2026-12-01T09:00:00.000Z' },
      second: { plannedVisitAt: '2026-12-02T09:00:00.000Z' },
    },
    {
      policy: 'field',
      base: { realEstate: { type: 'apartment', category: 'existing' } },
      first: { realEstate: { type: 'house', category: 'existing' } },
      second: { realEstate: { type: 'land', category: 'new' } },
    },
  ];
const sides: Side[] = ['site', 'office'];
const cases = fields.flatMap((field) =>
  sides.flatMap((first) =>
    sides.map((second): [string, Side, Side, (typeof fields)[number]] => [
      Object.keys(field.base).join(),
      first,
      second,
      field,
    ]),
  ),
);

describeOnEachDatabase('conflicts', (server) => {
  let people: Record<Side, [TestClient, TestClient]>;
  let stranger: TestClient;

  beforeEach(async () => {
    people = {
      site: [await server().addUser('Sophie Dubois'), await server().addUser('Karim Benali')],
      office: [
        await server().addUser('Claire Peeters', 'supervisor'),
        await server().addUser('Els Maes', 'supervisor'),
      ],
    };
    stranger = await server().addUser('Marc Lambert');
    const [assignee, handler] = people.site;
    await server().store(testOrder(1, { assignee: assignee.user, handler: handler.user, visitedBy: stranger.user }));
  });

  function update(changes: Changes, base: Changes): PushedMutation {
    return aMutation('order.update', { orderId, changes }, { base });
  }

  async function orderRow(): Promise<unknown> {
    return (await people.office[0].pullAll('main')).changes.find(({ id }) => id === orderId)?.row;
  }

  async function conflictsOf(client: TestClient): Promise<Row<'conflicts'>[]> {
    const { changes } = await client.pullAll('main');
    return changes.filter(({ collection }) => collection === 'conflicts').map(({ row }) => row as Row<'conflicts'>);
  }

  describe('two edits that a device queued before texts were cleaned', () => {
    const contact = (name: string) => ({ contacts: [{ name, phone: null, email: null }] });
    const edits: { field: string; first: Changes; second: Changes }[] = [
      { field: 'owner', first: { owner: 'Jean\u200B Maes ' }, second: { owner: 'Jeanne Maes' } },
      { field: 'contacts', first: contact('Syndic\u202E'), second: contact('Le syndic') },
      { field: 'affiliates', first: { affiliates: ['Agence\uFEFF'] }, second: { affiliates: ['Étude'] } },
      { field: 'tags', first: { tags: ['clé\u00AD'] }, second: { tags: ['grille'] } },
    ];
    const before = { owner: 'Ann', contacts: [], affiliates: [], tags: [] };

    test.each(edits)('[CF1] are no conflict: $field', async ({ field, first, second }) => {
      const [author] = people.office;
      await server().editOrder(orderId, before);
      const seen = Object.fromEntries(Object.entries(before).filter(([key]) => key === field));
      expect(await author.push('main', update(first, seen), update(second, first))).toMatchObject([
        { status: 'applied' },
        { status: 'applied' },
      ]);
      expect(await orderRow()).toMatchObject(second);
      expect(await conflictsOf(author)).toEqual([]);
    });

    test('[CF1] nor is an edit of a text that the server stored uncleaned', async () => {
      const [author] = people.office;
      const owner = 'Jean\u200B Maes';
      await server().editOrder(orderId, { owner });
      expect(await author.push('main', update({ owner: 'Jeanne Maes' }, { owner }))).toMatchObject([
        { status: 'applied' },
      ]);
      expect(await conflictsOf(author)).toEqual([]);
    });

    test('[CF1] a restored value neither', async () => {
      const [author, other] = people.office;
      await author.push('main', update({ owner: 'Jean' }, { owner: null }));
      await other.push('main', update({ owner: 'Marc\u200B' }, { owner: null }));
      const [conflict] = await conflictsOf(author);
      if (conflict === undefined) throw new Error('nothing was lost');
      const restore = { conflictId: conflict.id, orderId, clientId: null, value: { owner: 'Jean' } };
      expect(
        await author.push('main', aMutation('conflict.restore', restore, { base: { owner: 'Marc\u200B' } })),
      ).toMatchObject([{ status: 'applied' }]);
      expect(await conflictsOf(author)).toHaveLength(1);
    });
  });

  test('[CF1] a client’s name that a device queued uncleaned is no conflict with the next one', async () => {
    const thomas = await server().addUser('Thomas Janssens', 'commercial');
    await server().store(testClient(61, { commercial: thomas.user, name: 'Immo' }));
    const rename = (name: string, base: string): PushedMutation =>
      aMutation('client.update', { clientId: testId(61), changes: { name } }, { base: { name: base } });
    expect(
      await thomas.push('main', rename('Immo\u202E Nord', 'Immo'), rename('Immo Sud', 'Immo\u202E Nord')),
    ).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
    expect(await conflictsOf(thomas)).toEqual([]);
  });

  describe('two edits of the same base', () => {
    test.each(cases)('[CF1] [CF2] %s: first the %s, then the %s', async (field, first, second, given) => {
      const [earlier] = people[first];
      const [, later] = people[second];
      await earlier.push('main', update(given.first, given.base));
      const mutation = update(given.second, given.base);
      expect(await later.push('main', mutation)).toMatchObject([{ status: 'merged' }]);

      const secondWins = (given.policy === 'office') === (second === 'office');
      const [kept, lost] = secondWins ? [given.second, given.first] : [given.first, given.second];
      const [keptBy, lostBy] = secondWins ? [later, earlier] : [earlier, later];
      expect(await orderRow()).toMatchObject(kept);
      const expected = {
        orderId,
        field,
        lost: Object.values(lost)[0],
        kept: Object.values(kept)[0],
        lostBy: lostBy.user,
        keptBy: keptBy.user,
        mutationId: mutation.id,
        restored: null,
      };
      expect(await conflictsOf(lostBy)).toMatchObject([expected]);
      expect(await conflictsOf(people.office[0])).toMatchObject([expected]);
      expect(await conflictsOf(stranger)).toEqual([]);
    });

    test.each(sides.flatMap((first) => sides.map((second) => [first, second] as const)))(
      '[CF1] remarks and tags lose nothing: first the %s, then the %s',
      async (first, second) => {
        const base = { internalRemark: '', tags: ['old'] };
        await server().editOrder(orderId, { tags: ['old'] });
        await people[first][0].push('main', update({ internalRemark: 'one', tags: ['old', 'a'] }, base));
        await people[second][1].push('main', update({ internalRemark: 'two', tags: ['b'] }, base));
        expect(await orderRow()).toMatchObject({ internalRemark: 'one\ntwo', tags: ['a', 'b'] });
        expect(await conflictsOf(people.office[0])).toEqual([]);
      },
    );

    test('[CF2] two supervisors assign: the later one wins, and the earlier choice is stored as a conflict', async () => {
      const [claire, els] = people.office;
      const [sophie, karim] = people.site;
      const assign = (to: TestClient): PushedMutation =>
        aMutation('order.assign', { orderId, assignee: to.user }, { base: { assignee: sophie.user } });
      await claire.push('main', assign(karim));
      await els.push('main', assign(stranger));
      expect(await orderRow()).toMatchObject({ assignee: stranger.user });
      expect(await conflictsOf(claire)).toMatchObject([
        { field: 'assignee', lost: karim.user, kept: stranger.user, lostBy: claire.user, keptBy: els.user },
      ]);
    });
  });

  test('[CF2] a value from before authors were stored has none', async () => {
    await people.office[0].push('main', update({ planningRemark: 'office' }, { planningRemark: 'seen' }));
    expect(await conflictsOf(people.office[0])).toMatchObject([
      { lost: '', lostBy: null, keptBy: people.office[0].user },
    ]);
  });

  describe('restoring', () => {
    /** Makes the office replace a value that was planned on site. */
    async function lose(): Promise<Row<'conflicts'>> {
      await people.site[0].push('main', update({ planningRemark: 'site' }, { planningRemark: '' }));
      await people.office[0].push('main', update({ planningRemark: 'office' }, { planningRemark: '' }));
      const [conflict] = await conflictsOf(people.site[0]);
      if (conflict === undefined) throw new Error('nothing was lost');
      return conflict;
    }

    function restore(conflictId: string, value: Value, base: Value = { planningRemark: 'office' }): PushedMutation {
      return aMutation('conflict.restore', { conflictId, orderId, clientId: null, value }, { base });
    }

    test('[CF2] a supervisor restores the value, once', async () => {
      const { id } = await lose();
      const [claire, els] = people.office;
      const mutation = restore(id, { planningRemark: 'site' });
      expect(await els.push('main', mutation)).toMatchObject([
        { status: 'applied', effects: [{ id: orderId }, { collection: 'conflicts', id, version: 2 }] },
      ]);
      expect(await orderRow()).toMatchObject({ planningRemark: 'site' });
      expect(await conflictsOf(people.site[0])).toMatchObject([{ restored: { by: els.user } }]);
      expect(await els.push('main', mutation)).toMatchObject([{ status: 'applied' }]);
      expect(await claire.push('main', restore(id, { planningRemark: 'site' }))).toMatchObject([
        { status: 'refused', error: { code: 'StateNotAllowed' } },
      ]);
    });

    test('[CF2] a restored value stores the unseen value that it replaces', async () => {
      const { id } = await lose();
      const [claire, els] = people.office;
      await claire.push('main', update({ planningRemark: 'newer' }, { planningRemark: 'office' }));
      await els.push('main', restore(id, { planningRemark: 'site' }));
      expect(await orderRow()).toMatchObject({ planningRemark: 'site' });
      const lost = (await conflictsOf(claire)).find(({ lostBy }) => lostBy?.id === claire.user.id);
      expect(lost).toMatchObject({ lost: 'newer', kept: 'site', keptBy: els.user });
    });

    test('[CF2] only supervisors restore, and only the lost value', async () => {
      const { id } = await lose();
      const right = { planningRemark: 'site' };
      const codes = [
        await people.site[0].push('main', restore(id, right)),
        await people.site[1].push('main', restore(id, right)),
        await people.office[0].push('main', restore(id, { planningRemark: 'other' })),
        await people.office[0].push('main', restore(id, { urgent: true })),
        await people.office[0].push('main', restore(testId(77), right)),
      ].map(([result]) => result?.error?.code);
      expect(codes).toEqual(['Forbidden', 'NotFound', 'Conflict', 'Conflict', 'NotFound']);
      expect(await orderRow()).toMatchObject({ planningRemark: 'office' });
    });

    test('[CF2d] of one author and order, a hundred lost values wait; one more is refused, and nothing is lost', async () => {
      const [sophie] = people.site;
      const [claire] = people.office;
      await claire.push('main', update({ planningRemark: 'office' }, { planningRemark: '' }));
      const losing = (turn: number): PushedMutation => ({
        ...update({ planningRemark: `site ${turn}` }, { planningRemark: 'unknown' }),
        lane: `${turn}`,
      });
      const losingUpTo = (count: number): PushedMutation[] => Array.from({ length: count }, (_, turn) => losing(turn));
      const before = await sophie.push('main', ...losingUpTo(lostValuesMax));
      expect(before.map(({ status }) => status)).toEqual(Array(lostValuesMax).fill('merged'));
      expect(await sophie.push('main', losing(-1))).toMatchObject([
        { status: 'refused', error: { code: 'LimitReached' } },
      ]);
      expect(await sophie.push('main', update({ tags: ['chien'] }, { tags: [] }))).toMatchObject([
        { status: 'applied' },
      ]);
      const [waiting] = await conflictsOf(claire);
      const uphold = { conflictId: waiting?.id ?? '', orderId, clientId: null };
      await claire.push('main', aMutation('conflict.uphold', uphold));
      expect(await sophie.push('main', losing(-1))).toMatchObject([{ status: 'merged' }]);
    });

    test('[CF2] a restored assignment moves the order to an employee who still exists', async () => {
      const [claire, els] = people.office;
      const [sophie, karim] = people.site;
      const assign = (to: TestClient): PushedMutation =>
        aMutation('order.assign', { orderId, assignee: to.user }, { base: { assignee: sophie.user } });
      await server().editOrder(orderId, { handler: null, visitedBy: null });
      await claire.push('main', assign(karim));
      await els.push('main', assign(stranger));
      const [conflict] = await conflictsOf(claire);
      const back = restore(conflict?.id ?? '', { assignee: karim.user }, { assignee: stranger.user });
      expect(await claire.push('main', back)).toMatchObject([{ status: 'applied' }]);
      expect((await karim.pullAll('main')).changes.map(({ id }) => id)).toContain(orderId);
      expect((await stranger.pullAll('main')).changes.map(({ id }) => id)).not.toContain(orderId);
    });
  });

  describe('of a client', () => {
    const clientId = testId(61);
    const ofClient = { orderId: null, clientId };

    /** Makes Thomas write twice from the same base, so that his first number is lost. */
    async function loseNumber(): Promise<{ thomas: TestClient; conflict: Row<'conflicts'> }> {
      const thomas = await server().addUser('Thomas Janssens', 'commercial');
      await server().store(testClient(61, { commercial: thomas.user, phone: '0470000001' }));
      for (const phone of ['0470000002', '0470000003'])
        await thomas.push(
          'main',
          aMutation('client.update', { clientId, changes: { phone } }, { base: { phone: '0470000001' } }),
        );
      const [conflict] = await conflictsOf(thomas);
      if (conflict === undefined) throw new Error('nothing was lost');
      return { thomas, conflict };
    }

    async function clientRow(): Promise<unknown> {
      const { changes } = await people.office[0].pullAll('main');
      return changes.find(({ id }) => id === clientId)?.row;
    }

    test('[CF2] a supervisor restores the value, and the unseen value that it replaces is stored', async () => {
      const { thomas, conflict } = await loseNumber();
      expect(conflict).toMatchObject({
        orderId: null,
        of: { collection: 'clients', id: clientId },
        lost: '0470000002',
      });
      const [claire] = people.office;
      const args = { conflictId: conflict.id, ...ofClient, value: { phone: '0470000002' } };
      expect(await thomas.push('main', aMutation('conflict.restore', args))).toMatchObject([
        { error: { code: 'Forbidden' } },
      ]);
      expect(
        await claire.push('main', aMutation('conflict.restore', args, { base: { phone: '0470000004' } })),
      ).toMatchObject([{ status: 'merged' }]);
      expect(await clientRow()).toMatchObject({ phone: '0470000002' });
      const after = await conflictsOf(thomas);
      expect(after.find(({ id }) => id === conflict.id)).toMatchObject({ restored: { by: claire.user } });
      expect(after.find(({ id }) => id !== conflict.id)).toMatchObject({
        lost: '0470000003',
        kept: '0470000002',
        lostBy: thomas.user,
      });
    });

    test('[CF2] a supervisor confirms the current value, once', async () => {
      const { thomas, conflict } = await loseNumber();
      const [claire] = people.office;
      const uphold = (): PushedMutation => aMutation('conflict.uphold', { conflictId: conflict.id, ...ofClient });
      expect(await thomas.push('main', uphold())).toMatchObject([{ error: { code: 'Forbidden' } }]);
      expect(await claire.push('main', uphold())).toMatchObject([{ status: 'applied' }]);
      expect(await conflictsOf(thomas)).toMatchObject([{ upheld: { by: claire.user }, restored: null }]);
      expect(await claire.push('main', uphold())).toMatchObject([{ error: { code: 'StateNotAllowed' } }]);
      expect(await clientRow()).toMatchObject({ phone: '0470000003' });
    });
  });
});
