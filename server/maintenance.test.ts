import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeOn } from '#contract/mutations/definition.ts';
import { besidesColleagues } from '#tests/support/server/colleagues.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import { beginLogRun } from './db/connection/log-runs.ts';
import { startNewEpoch } from './db/connection/settings.ts';
import { maintain } from './maintenance.ts';

const day = 86_400_000;

describeOnEachDatabase('maintenance', (server) => {
  let sophie: TestClient;
  let karim: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    karim = await server().addUser('Karim Benali');
    await server().store(testOrder(1, { assignee: sophie.user }), testOrder(2, { assignee: sophie.user }));
  });

  async function passDays(days: number): Promise<void> {
    server().clock.now = new Date(server().clock.now.getTime() + days * day);
    sophie = await server().signInAgain(sophie);
  }

  async function departures(): Promise<unknown[]> {
    return (await sql`select from memberships where not present`.execute(server().context.database.db)).rows;
  }

  test('[PL7] keeps tombstones for 60 days; a device that was away for longer starts from nothing', async () => {
    const { cursor: old } = await sophie.pullAll('main');
    await server().editOrder(testId(1), { assignee: karim.user });
    await maintain(server().context);
    await passDays(30);
    const { cursor: recent } = await sophie.pullAll('main');
    await maintain(server().context);
    expect(await departures()).toHaveLength(1);

    await passDays(31);
    await maintain(server().context);
    expect(await departures()).toHaveLength(0);
    expect((await sophie.pull('main', recent)).reset).toBeUndefined();
    const reloaded = await sophie.pull('main', old);
    expect(reloaded).toMatchObject({ reset: true });
    expect(besidesColleagues(reloaded.changes)).toMatchObject([{ id: testId(2) }]);
  });

  test('[CF1e] gives orders the start of their first open visit', async () => {
    const employee = sophie.user;
    const planned = (start: string) => ({ employee, plannedStart: start, plannedEnd: start.replace('T08', 'T09') });
    const [first, later, former] = ['2026-12-08T08:00:00.000Z', '2026-12-15T08:00:00.000Z', '2026-12-09T08:00:00.000Z'];
    await server().store(
      testOrder(3, { assignee: employee, plannedVisitAt: former }),
      testVisit(31, 3, planned(later)),
      testVisit(32, 3, planned(first)),
      testVisit(33, 3, { ...planned('2026-12-01T08:00:00.000Z'), state: 'cancelled' }),
      testOrder(4, { assignee: employee, plannedVisitAt: null }),
      testVisit(41, 4, { ...planned(later), state: 'started' }),
      testOrder(5, { assignee: employee, plannedVisitAt: first }),
      testVisit(51, 5, planned(first)),
      testOrder(6, { assignee: employee, plannedVisitAt: former }),
      testVisit(61, 6, { ...planned(first), state: 'cancelled' }),
      testOrder(7, { assignee: employee, plannedVisitAt: former, state: 'certified' }),
      testVisit(71, 7, planned(first)),
    );
    const { cursor } = await sophie.pullAll('main');
    await maintain(server().context);
    const { changes } = await sophie.pullAll('main', cursor);
    expect(changes.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([
      { collection: 'orders', id: testId(3), row: { plannedVisitAt: first } },
      { collection: 'orders', id: testId(4), row: { plannedVisitAt: later } },
    ]);
    const after = await sophie.pullAll('main');
    await maintain(server().context);
    expect((await sophie.pullAll('main', after.cursor)).changes).toEqual([]);
  });

  test('[OB4] keeps results for at least 180 days', async () => {
    const mutation = aMutation('order.update', { orderId: testId(1), changes: { urgent: true } });
    const [result] = await sophie.push('main', mutation);
    await passDays(181);
    await maintain(server().context);
    const { rows } = await sql`select result from mutation_results`.execute(server().context.database.db);
    expect(rows).toEqual([{ result }]);
    await passDays(30);
    await maintain(server().context);
    expect((await sql`select from mutation_results`.execute(server().context.database.db)).rows).toEqual([]);
  });

  test('[PL3m] keeps changes of visits as long as a mutation may be sent that depends on them', async () => {
    const { db } = server().context.database;
    const count = async () => (await sql`select from visit_changes`.execute(db)).rows.length;
    await server().store(testOrder(3), testVisit(31, 3));
    const until = (plannedEnd: string): Promise<void> =>
      server().edit([changeOn('visits', testId(31), (visit) => ({ ...visit, plannedEnd }))], [testId(3)]);
    await until('2026-11-21T12:00:00.000Z');
    await passDays(1);
    await until('2026-11-21T13:00:00.000Z');
    await passDays(181);
    await maintain(server().context);
    expect(await count()).toBe(2);
    await passDays(30);
    await maintain(server().context);
    // The last one stays: a calendar's event says when its visit changed.
    expect(await count()).toBe(1);
  });

  test('[PL7] after a restore every device starts from nothing, and its settled mutations are still known', async () => {
    const mutation = aMutation(
      'order.update',
      { orderId: testId(1), changes: { urgent: true } },
      { base: { urgent: false } },
    );
    const [result] = await sophie.push('main', mutation);
    const { cursor } = await sophie.pullAll('main');
    const { epoch } = await sophie.pull('main', cursor);
    await startNewEpoch(server().context.database.db);
    const { pages, changes } = await sophie.pullAll('main', cursor);
    expect(pages[0]).toMatchObject({ reset: true });
    expect(pages[0]?.epoch).not.toBe(epoch);
    expect(
      besidesColleagues(changes)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([testId(1), testId(2)]);
    expect(await sophie.push('main', mutation)).toEqual([result]);
  });

  test('[PL7] a new epoch begins a run, and forgets those of the restored cluster', async () => {
    const { db } = server().context.database;
    // The dump comes from a cluster with higher transaction identifiers.
    await sql`insert into log_runs (xid) values ('999999999999')`.execute(db);
    await startNewEpoch(db);
    const first = await sql<{ id: string }>`select id from log_runs`.execute(db);
    expect(first.rows).toHaveLength(1);
    await beginLogRun(db);
    const { rows } = await sql<{ id: string }>`select id from log_runs order by xid desc limit 1`.execute(db);
    expect(rows).not.toEqual(first.rows);
  });
});
