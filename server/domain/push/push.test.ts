import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { message as messageRow } from '#contract/entities/message.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { type PushedMutation, pushResponse } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, testNow } from '#tests/support/server/test-server.ts';

const orderId = testId(1);

function remark(text: string, base: string, given: Partial<PushedMutation> = {}): PushedMutation {
  return aMutation(
    'order.update',
    { orderId, changes: { internalRemark: text } },
    { base: { internalRemark: base }, ...given },
  );
}

function message(body: string, given: Partial<PushedMutation> = {}, messageId = v7()): PushedMutation {
  return aMutation('order.sendMessage', { orderId, messageId, body }, given);
}

describeOnEachDatabase('push', (server) => {
  let sophie: TestClient;
  let karim: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    karim = await server().addUser('Karim Benali');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    await server().store(
      testOrder(1, { assignee: sophie.user }),
      testOrder(2, { assignee: karim.user }),
      testVisit(11, 1, { employee: sophie.user }),
      testMessage(21, 1, { author: claire.user }),
    );
  });

  async function ordersRemark(): Promise<unknown> {
    const { rows } = await sql<{
      remark: string;
    }>`select data->>'internalRemark' as remark from records where id = ${orderId}`.execute(
      server().context.database.db,
    );
    return rows[0]?.remark;
  }

  describe('results', () => {
    test('[OB4] an applied mutation names the rows it changed with their new versions', async () => {
      const mutation = remark('ring twice', '');
      expect(await sophie.push('main', mutation)).toEqual([
        { id: mutation.id, status: 'applied', effects: [{ collection: 'orders', id: orderId, version: 2 }] },
      ]);
      const { changes } = await sophie.pullAll('main');
      expect(changes.find(({ id }) => id === orderId)).toMatchObject({
        version: 2,
        row: { internalRemark: 'ring twice' },
      });
    });

    test('[OB7] the answer of a phone that is three hours slow stands below its question', async () => {
      const slow = (minutes: number): string => new Date(Date.parse(testNow) + (minutes - 180) * 60_000).toISOString();
      expect(await claire.push('main', message('which cellar?'))).toMatchObject([{ status: 'applied' }]);
      const answer = { ...message('the left one'), createdAt: slow(0) };
      await sophie.askPush('main', sophie.envelope([answer], { sentAt: slow(0) }));
      const { changes } = await claire.pullAll('main');
      const thread = changes.flatMap(({ row }) => messageRow.safeParse(row).data ?? []);
      const sentAt = (body: string): string => thread.find((one) => one.body === body)?.sentAt ?? '';
      expect(sentAt('the left one')).toBe(testNow);
      expect(sentAt('which cellar?') < sentAt('the left one')).toBe(true);
    });

    test('[OB4] the same body twice gives the same answer and one effect', async () => {
      const body = sophie.envelope([
        message('hello'),
        remark('once', ''),
        aMutation('order.update', { orderId: testId(99), changes: { urgent: true } }),
      ]);
      const first = pushResponse.parse((await sophie.askPush('main', body)).body);
      const second = pushResponse.parse((await sophie.askPush('main', body)).body);
      // The mark moves on in PostgreSQL when a transaction was open at the first answer.
      expect(second).toEqual({ ...first, mark: second.mark });
      const { changes } = await sophie.pullAll('main');
      expect(changes.filter(({ collection }) => collection === 'messages')).toHaveLength(2);
      expect(changes.find(({ id }) => id === orderId)?.version).toBe(2);
    });

    test('[OB4] the same key with other arguments is refused, and so is another user’s key', async () => {
      const mutation = remark('mine', '');
      await sophie.push('main', mutation);
      const others = [
        { ...mutation, args: { orderId, changes: { internalRemark: 'other' } } },
        { ...mutation, base: { internalRemark: 'x' } },
      ];
      for (const other of others) {
        expect(await sophie.push('main', other)).toEqual([
          { id: mutation.id, status: 'refused', error: { code: 'IdempotencyKeyReused' } },
        ]);
      }
      expect(await claire.push('main', mutation)).toMatchObject([{ error: { code: 'IdempotencyKeyReused' } }]);
      expect(await sophie.push('main', mutation)).toMatchObject([{ status: 'applied' }]);
      expect(await ordersRemark()).toBe('mine');
    });

    test('[OB4] the same key twice in one batch is committed once', async () => {
      const mutation = message('once');
      const results = await sophie.push('main', mutation, mutation);
      expect(results[1]).toEqual(results[0]);
      const { changes } = await sophie.pullAll('main');
      expect(changes.filter(({ collection }) => collection === 'messages')).toHaveLength(2);
    });

    test('[OB4] two concurrent pushes with the same key have one effect and one answer', async () => {
      for (let round = 0; round < 10; round++) {
        const mutation = message(`round ${round}`);
        const [one, two] = await Promise.all([sophie.push('main', mutation), sophie.push('main', mutation)]);
        expect(two).toEqual(one);
        expect(one).toMatchObject([{ status: 'applied' }]);
      }
      const { changes } = await sophie.pullAll('main');
      expect(changes.filter(({ collection }) => collection === 'messages')).toHaveLength(11);
    });

    test('[OB6] mutations applied in a partly refused batch stay applied', async () => {
      const results = await sophie.push(
        'main',
        remark('kept', ''),
        remark('', '', { args: { orderId, changes: {} } }),
        message('also kept'),
      );
      expect(results.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied']);
      expect(await ordersRemark()).toBe('kept');
    });

    test('[OB4] a mutation that changes nothing names its row with the current version', async () => {
      await sophie.push('main', remark('same', ''));
      expect(await sophie.push('main', remark('same', 'same'))).toMatchObject([
        { status: 'applied', effects: [{ id: orderId, version: 2 }] },
      ]);
    });

    test('[PL5] the version is null where the author may not see the row', async () => {
      await server().store(testOrder(3, { assignee: karim.user }), testVisit(31, 3, { employee: sophie.user }));
      const start = aMutation('visit.start', {
        visitId: testId(31),
        orderId: testId(3),
        startedAt: '2026-11-20T08:59:00.000Z',
      });
      expect(await sophie.push('field', start)).toMatchObject([
        {
          status: 'applied',
          effects: [
            { collection: 'visits', id: testId(31), version: 2 },
            { collection: 'orders', id: testId(3), version: null },
          ],
        },
      ]);
    });
  });

  describe('merging', () => {
    test('[CF1] two remarks are both kept', async () => {
      await claire.push('main', remark('from the office', ''));
      expect(await sophie.push('main', remark('from the site', ''))).toMatchObject([{ status: 'merged' }]);
      expect(await ordersRemark()).toBe('from the office\nfrom the site');
    });

    test('[CF1] text that both authors saw appears once in the merged remark, round after round', async () => {
      await claire.push('main', remark('cave\nA1', 'cave'));
      await sophie.push('main', remark('cave\nB1', 'cave'));
      await sophie.push('main', remark('cave\nB1\nB2', 'cave\nB1'));
      await claire.push('main', remark('cave\nA1\nA2', 'cave\nA1'));
      const lines = String(await ordersRemark()).split('\n');
      expect(lines.toSorted()).toEqual(['A1', 'A2', 'B1', 'B2', 'cave']);
    });

    test('[CF1] [CF2] the office wins on planning, and the losing value is stored', async () => {
      const plan = (text: string) =>
        aMutation('order.update', { orderId, changes: { planningRemark: text } }, { base: { planningRemark: '' } });
      await claire.push('main', plan('before noon'));
      const late = plan('after noon');
      expect(await sophie.push('main', late)).toMatchObject([{ status: 'merged' }]);
      const { changes } = await sophie.pullAll('main');
      const conflicts = changes.filter(({ collection }) => collection === 'conflicts');
      expect(conflicts.map(({ row }) => row)).toEqual([
        {
          id: conflicts[0]?.id,
          orderId,
          field: 'planningRemark',
          lost: 'after noon',
          kept: 'before noon',
          lostBy: sophie.user,
          keptBy: claire.user,
          mutationId: late.id,
          at: server().clock.now.toISOString(),
          restored: null,
        },
      ]);
    });

    test('[CF1] tags added on both sides are all there', async () => {
      const tag = (base: string[], value: string[]) =>
        aMutation('order.update', { orderId, changes: { tags: value } }, { base: { tags: base } });
      await claire.push('main', tag([], ['a']));
      await sophie.push('main', tag([], ['b']));
      const { changes } = await sophie.pullAll('main');
      expect(changes.find(({ id }) => id === orderId)?.row).toMatchObject({ tags: ['a', 'b'] });
    });
  });

  describe('refusals', () => {
    const cases: [string, string, (given: TestServer) => PushedMutation, 'main' | 'field'][] = [
      ['an unknown mutation', 'UnknownMutation', () => ({ ...message('x'), name: 'order.explode' }), 'main'],
      [
        'a property of every object as a name',
        'UnknownMutation',
        () => ({ ...message('x'), name: 'constructor' }),
        'main',
      ],
      ['a mutation of the other remote', 'UnknownMutation', () => message('x'), 'field'],
      ['an unknown version', 'UnknownMutation', () => ({ ...message('x'), v: 99 }), 'main'],
      [
        'a row that does not exist',
        'NotFound',
        () => aMutation('order.update', { orderId: testId(77), changes: { urgent: true } }),
        'main',
      ],
      [
        'a row that the user may not see',
        'NotFound',
        () => aMutation('order.update', { orderId: testId(2), changes: { urgent: true } }),
        'main',
      ],
      [
        'a message of another order',
        'NotFound',
        () => aMutation('order.markMessagesRead', { orderId, messageIds: [testId(22)] }),
        'main',
      ],
      [
        'a visit under another order',
        'NotFound',
        () =>
          aMutation('visit.start', { visitId: testId(11), orderId: testId(2), startedAt: '2026-11-20T09:00:00.000Z' }),
        'field',
      ],
      ['a message that another wrote', 'Conflict', () => message('mine', {}, testId(21)), 'main'],
      ['text that cannot be stored', 'ValidationFailed', () => message('a\u0000b'), 'main'],
      ['half a character', 'ValidationFailed', () => message('\ud83d'), 'main'],
      ['a base that cannot be stored', 'ValidationFailed', () => remark('x', '\u0000'), 'main'],
      ['what came too late', 'Expired', () => ({ ...message('x'), expiresAt: '2026-11-20T09:00:09.000Z' }), 'main'],
    ];

    test.each(cases)('%s: %s, stored and repeated', async (_what, code, make, remote) => {
      const mutation = make(server());
      const refusal = [{ id: mutation.id, status: 'refused', error: { code } }];
      expect(await sophie.push(remote, mutation)).toMatchObject(refusal);
      expect(await sophie.push(remote, mutation)).toMatchObject(refusal);
      const { rows } = await sql<{
        status: string;
      }>`select status from mutation_results where id = ${mutation.id}`.execute(server().context.database.db);
      expect(rows).toEqual([{ status: 'refused' }]);
    });

    test('bad arguments are refused with their paths', async () => {
      const bad = { ...message('x'), args: { orderId, messageId: 'no', body: '' } };
      expect(await sophie.push('main', bad)).toEqual([
        {
          id: bad.id,
          status: 'refused',
          error: {
            code: 'ValidationFailed',
            paths: [
              { path: ['args', 'messageId'], issue: 'invalid_format' },
              { path: ['args', 'body'], issue: 'too_small' },
            ],
          },
        },
      ]);
    });

    test('arguments nested deeper than any edit are refused', async () => {
      const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
      const mutation = { ...message('x'), args: 'HERE' };
      const body = JSON.stringify(sophie.envelope([mutation, message('fine')])).replace('"HERE"', deep(50_000));
      const answer = await sophie.askPush('main', body);
      expect(answer).toMatchObject({
        status: 200,
        body: { results: [{ status: 'refused', error: { code: 'ValidationFailed' } }, { status: 'applied' }] },
      });
    });

    test('another mutation does not start a started visit again', async () => {
      const start = (): PushedMutation =>
        aMutation('visit.start', { visitId: testId(11), orderId, startedAt: '2026-11-20T09:00:00.000Z' });
      const first = start();
      expect(await sophie.push('field', first)).toMatchObject([{ status: 'applied' }]);
      expect(await sophie.push('field', first)).toMatchObject([{ status: 'applied' }]);
      expect(await sophie.push('field', start())).toMatchObject([
        { status: 'refused', error: { code: 'StateNotAllowed' } },
      ]);
    });

    test('nothing of a refused mutation is applied', async () => {
      const before = await sophie.pullAll('main');
      await sophie.push('main', aMutation('order.markMessagesRead', { orderId, messageIds: [testId(21), testId(22)] }));
      const after = await sophie.pullAll('main', before.cursor);
      expect(after.changes).toEqual([]);
    });
  });

  describe('dependencies', () => {
    test('[OB2] a mutation is deferred until its dependency is applied', async () => {
      const parent = message('parent', { lane: 'one' });
      const child = remark('child', '', { lane: 'two', dependsOn: [parent.id] });
      expect(await sophie.push('main', child)).toEqual([{ id: child.id, status: 'deferred' }]);
      expect(await sophie.push('main', parent, child)).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
    });

    test('[OB2] a dependency on the other remote counts', async () => {
      const start = aMutation('visit.start', { visitId: testId(11), orderId, startedAt: '2026-11-20T09:00:00.000Z' });
      const after = remark('arrived', '', { dependsOn: [start.id] });
      expect(await sophie.push('main', after)).toMatchObject([{ status: 'deferred' }]);
      await sophie.push('field', start);
      expect(await sophie.push('main', after)).toMatchObject([{ status: 'applied' }]);
    });

    test('[OB1] a dependent of a refused mutation waits; the rest of its lane continues', async () => {
      const refused = remark('', '', { args: { orderId, changes: {} } });
      const dependent = message('waits', { lane: 'other', dependsOn: [refused.id] });
      const free = message('goes on');
      expect((await sophie.push('main', refused, dependent, free)).map(({ status }) => status)).toEqual([
        'refused',
        'deferred',
        'applied',
      ]);
    });

    test('[OB2] another user’s mutation is no dependency', async () => {
      const other = aMutation('order.update', { orderId: testId(2), changes: { urgent: true } });
      await karim.push('main', other);
      expect(await sophie.push('main', message('x', { dependsOn: [other.id] }))).toMatchObject([
        { status: 'deferred' },
      ]);
    });

    test('[OB2] after a deferred mutation the later ones of its lane are deferred too', async () => {
      const waiting = message('waits', { lane: 'one', dependsOn: [v7()] });
      const behind = message('behind', { lane: 'one' });
      const beside = message('beside', { lane: 'two' });
      expect((await sophie.push('main', waiting, behind, beside)).map(({ status }) => status)).toEqual([
        'deferred',
        'deferred',
        'applied',
      ]);
      expect(await sophie.push('main', behind)).toMatchObject([{ status: 'applied' }]);
    });

    test('[OB4] a stored result is answered even behind a deferred mutation', async () => {
      const settled = message('settled', { lane: 'one' });
      await sophie.push('main', settled);
      const waiting = message('waits', { lane: 'one', dependsOn: [v7()] });
      expect((await sophie.push('main', waiting, settled)).map(({ status }) => status)).toEqual([
        'deferred',
        'applied',
      ]);
    });
  });

  describe('failures inside', () => {
    test('[OB6] a mutation that fails unexpectedly is rolled back and deferred; the others are committed', async () => {
      // A row without its order violates what every write relies on.
      await sql`update records set data = data - 'readBy' where id = ${testId(21)}`.execute(
        server().context.database.db,
      );
      const broken = aMutation('order.markMessagesRead', { orderId, messageIds: [testId(21)] }, { lane: 'broken' });
      const results = await sophie.push(
        'main',
        message('before', { lane: 'one' }),
        broken,
        message('after', { lane: 'two' }),
      );
      expect(results.map(({ status }) => status)).toEqual(['applied', 'deferred', 'applied']);
      const alone = await sophie.askPush('main', sophie.envelope([broken]));
      expect(alone).toMatchObject({ status: 500, body: { code: 'Internal' } });
      // One that keeps failing is refused, so that its user may discard it; and tried again, since nothing is stored of that.
      for (let failure = 3; failure < 6; failure += 1)
        expect((await sophie.askPush('main', sophie.envelope([broken]))).status).toBe(500);
      server().clock.now = new Date(Date.parse(testNow) + 600_000);
      const refusal = { status: 'refused', error: { code: 'Internal' } };
      expect(await sophie.push('main', broken)).toMatchObject([refusal]);
      await server().edit([changeOn('messages', testId(21), (row) => ({ ...row, readBy: [] }))], [orderId]);
      expect(await sophie.push('main', broken)).toMatchObject([{ status: 'applied' }]);
    });
  });
});
