import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

describeOnEachDatabase('mutations of different rows share a transaction', (server) => {
  let sophie: TestClient;
  let claire: TestClient;
  const orders = Array.from({ length: 30 }, (_, index) => testId(300 + index));
  const edit = (id: string, text: string, base: string, given: Partial<PushedMutation> = {}): PushedMutation =>
    aMutation(
      'order.update',
      { orderId: id, changes: { internalRemark: text } },
      { base: { internalRemark: base }, lane: id, ...given },
    );

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    await server().store(
      ...orders.map((_, index) => testOrder(300 + index, { assignee: sophie.user, internalRemark: '' })),
    );
  });

  async function stored(): Promise<{ id: string; version: number; remark: string; urgent: boolean; xid: string }[]> {
    const { rows } = await sql<{ id: string; version: number; remark: string; urgent: boolean; xid: string }>`
      select id, version, data->>'internalRemark' as remark, data->'urgent' as urgent, xid from records
      where id = any(${orders}::uuid[]) order by id
    `.execute(server().context.database.db);
    return rows;
  }

  test('[OB6] each is answered, stored and recorded as if it were alone', async () => {
    const edits = orders.map((id, index) => edit(id, `remark ${index}`, ''));
    const results = await sophie.push('main', ...edits);
    expect(results).toEqual(
      edits.map(({ id }, index) => ({
        id,
        status: 'applied',
        effects: [{ collection: 'orders', id: orders[index], version: 2 }],
      })),
    );
    const rows = await stored();
    expect(rows.map(({ remark: text }) => text)).toEqual(orders.map((_, index) => `remark ${index}`));
    expect(new Set(rows.map(({ xid }) => xid)).size).toBe(2);
    const { rows: recorded } = await sql`
      select order_id as "orderId", mutation_id as id, user_id as "userId" from order_changes
      where order_id = any(${orders}::uuid[]) order by order_id
    `.execute(server().context.database.db);
    expect(recorded).toEqual(edits.map(({ id }, index) => ({ orderId: orders[index], id, userId: sophie.user.id })));
    expect(await sophie.push('main', ...edits)).toEqual(results);
    expect((await stored()).every(({ version }) => version === 2)).toBe(true);
  });

  test('[OB6] those of one row follow one another', async () => {
    const [one = '', two = ''] = orders;
    const urgent = aMutation('order.update', { orderId: two, changes: { urgent: true } }, { base: { urgent: false } });
    const results = await sophie.push(
      'main',
      edit(one, 'first', ''),
      edit(two, 'other', ''),
      urgent,
      edit(one, 'second', 'first'),
      edit(one, 'third', 'second'),
    );
    expect(results.map(({ status }) => status)).toEqual(Array.from(results, () => 'applied'));
    expect((await stored()).slice(0, 2)).toMatchObject([
      { version: 4, remark: 'third', urgent: false },
      { version: 3, remark: 'other', urgent: true },
    ]);
  });

  test('[OB6] [OB2] what one of them makes impossible holds its lane and what depends on it, and nothing else', async () => {
    const { db } = server().context.database;
    const [one = '', two = '', three = '', four = ''] = orders;
    await sql`alter table records add constraint no_broken check (data->>'internalRemark' <> 'broken')`.execute(db);
    const broken = edit(two, 'broken', '', { lane: 'held' });
    const results = await sophie.push(
      'main',
      edit(one, 'before', ''),
      broken,
      edit(three, 'of its lane', '', { lane: 'held' }),
      edit(four, 'depends on it', '', { dependsOn: [broken.id] }),
      edit(orders[4] ?? '', 'after', ''),
    );
    await sql`alter table records drop constraint no_broken`.execute(db);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'deferred', 'deferred', 'deferred', 'applied']);
    expect((await stored()).slice(0, 5).map(({ remark: text }) => text)).toEqual(['before', '', '', '', 'after']);
  });

  test('[OB4] [OB6] [CF1] nothing is lost where two people push over the same rows at once', async () => {
    const edits = (who: string): PushedMutation[] => orders.map((id) => edit(id, who, ''));
    const pushed = await Promise.all([
      sophie.push('main', ...edits('Sophie')),
      claire.push('main', ...edits('Claire').toReversed()),
    ]);
    expect(pushed.flat().filter(({ status }) => !['applied', 'merged'].includes(status))).toEqual([]);
    for (const { version, remark: text } of await stored()) {
      expect(version).toBe(3);
      expect(text.split('\n').sort()).toEqual(['Claire', 'Sophie']);
    }
  });
});
