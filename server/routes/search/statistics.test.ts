import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { StatisticsResponse } from '#contract/protocol/search/statistics.ts';
import { statisticsResponse } from '#contract/protocol/search/statistics.ts';
import type { Period } from '#contract/rules/statistics/statistics-period.ts';
import type { Figures, StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testOrder, testVisit } from '#tests/support/rows.ts';
import { allOf, companyRows, statisticsQuestions } from '#tests/support/server/statistics-rows.ts';
import type { Answer, TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { answerOf } from '#tests/support/server/test-server.ts';

const autumn: Period = { from: '2026-10-01', to: '2026-11-30' };

/** Computes the figures of a period by SQL over the stored rows, as an independent check. */
async function oracle(
  server: TestServer,
  { from, to }: Period,
  { employeeId: employee, region }: { employeeId: string | null; region: Order['region'] | null },
): Promise<Figures> {
  const isThere = sql`(${region}::text is null or data->>'orderId' in
    (select id::text from records where collection = 'orders' and data->>'region' = ${region}))`;
  const day = (instant: ReturnType<typeof sql>) =>
    sql`((${instant})::timestamptz at time zone 'Europe/Brussels')::date between ${from}::date and ${to}::date`;
  const { documents } = server.context.content;
  const { rows } = await sql<Figures>`
    with all_orders as (
      select id, data, coalesce(nullif(data->'visitedBy', 'null'), data->'assignee')->>'id' = ${employee}
        or data->'commercial'->>'id' = ${employee} or ${employee}::text is null as theirs
      from records where collection = 'orders'
    ),
    theirs as (select * from all_orders where theirs and (${region}::text is null or data->>'region' = ${region})),
    required as (
      select d->>'service' as service, d->>'code' as code, (d->>'always')::boolean as always
      from jsonb_array_elements(${JSON.stringify(documents)}::jsonb) d
    ),
    shown as (select data as u from records where collection = 'uploads' and data->'removed' = 'null'),
    lacking as (
      select distinct o.id from all_orders o join required r on r.service = 'all'
        or exists (select 1 from jsonb_array_elements(o.data->'services') s where s->>'code' = r.service)
      where o.data->>'state' in ('visited', 'encoding') and (
        r.always and not exists (
          select 1 from shown where u->>'orderId' = o.id::text and u->'requirement'->>'service' = r.service
            and u->'requirement'->>'code' = r.code and u->>'receivedAt' is not null
            and coalesce(u->'review'->>'accepted', 'true') = 'true'
        ) or exists (
          select 1 from shown where u->>'orderId' = o.id::text and u->'requirement'->>'service' = r.service
            and u->'requirement'->>'code' = r.code
            and (u->'review'->>'accepted' = 'false' or (u->'review' = 'null' and u->>'receivedAt' is null))
        )
      )
      union select id from all_orders where data->>'incompleteFollowUp' = 'true'
    ),
    of_visits as (
      select data from records where collection = 'visits' and ${day(sql`data->>'plannedStart'`)}
        and (${employee}::text is null or data->'employee'->>'id' = ${employee}) and ${isThere}
    ),
    done as (select data from of_visits where data->>'state' = 'done'),
    times as (
      select extract(epoch from (e->>'at')::timestamptz - (s->>'at')::timestamptz) / 60 as minutes
      from done, jsonb_array_elements(data->'history') s, jsonb_array_elements(data->'history') e
      where s->>'state' = 'started' and e->>'state' = 'done'
    ),
    journeys as (
      select extract(epoch from (e->>'at')::timestamptz - (s->>'at')::timestamptz) / 60 as minutes
      from done, jsonb_array_elements(data->'history') s, jsonb_array_elements(data->'history') e
      where s->>'state' = 'onTheWay' and e->>'state' = 'started'
    ),
    visited as (select distinct d.data->>'orderId' as id from done d join all_orders o on o.id::text = d.data->>'orderId'
      where o.data->>'state' <> 'cancelled'),
    decided as (
      select r.data->>'state' as state from records r join theirs o on o.id::text = r.data->>'orderId'
      where r.collection = 'pebDrafts' and r.data->'decided' <> 'null' and ${day(sql`r.data->'decided'->>'at'`)}
    ),
    paid as (
      select greatest(0, extract(epoch from (p.data->>'receivedAt')::timestamptz - (i.data->>'issuedAt')::timestamptz) / 86400) as days
      from records p join theirs o on o.id::text = p.data->>'orderId'
      join records i on i.collection = 'invoices' and i.data->>'orderId' = p.data->>'orderId' and i.data->>'kind' = 'invoice'
      where p.collection = 'payments' and ${day(sql`p.data->>'receivedAt'`)}
    )
    select
      (select count(*) from done) as visits,
      (select count(*) from of_visits where data->>'state' = 'absent') as "noShows",
      (select count(*) from theirs where data->>'state' <> 'cancelled' and (data->>'orderDate')::date between ${from}::date and ${to}::date) as orders,
      (select coalesce(sum((r.data->>'total')::bigint), 0) from records r join theirs o on o.id::text = r.data->>'orderId'
        where r.collection = 'invoices' and r.data->>'kind' = 'invoice' and ${day(sql`r.data->>'issuedAt'`)})::float8 as turnover,
      (select round(avg(minutes)) from times)::float8 as duration,
      (select round(avg(minutes)) from journeys)::float8 as travel,
      (select round((select count(*) from visited where id in (select id::text from lacking))::numeric / nullif(count(*), 0), 3) from visited)::float8 as "incompleteRate",
      (select round(count(*) filter (where state = 'accepted')::numeric / nullif(count(*), 0), 3) from decided)::float8 as "draftAcceptance",
      (select count(*) from records where collection = 'visitFeedback' and ${day(sql`data->>'submittedAt'`)}
        and data->'options' ? 'instantReviewOnSite' and (${employee}::text is null or data->'by'->>'id' = ${employee}) and ${isThere}) as reviews,
      (select round(avg(days)::numeric, 1) from paid)::float8 as "paymentDelay",
      (select round(percentile_cont(0.5) within group (
          order by extract(epoch from (data->>'receivedAt')::timestamptz - (data->>'capturedAt')::timestamptz) / 60)::numeric)
        from records where collection = 'uploads' and data->>'receivedAt' is not null and ${day(sql`data->>'capturedAt'`)}
          and (${employee}::text is null or data->'by'->>'id' = ${employee}) and ${isThere})::float8 as "syncDelay"
  `.execute(server.context.database.db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('the oracle is silent');
  return figures;
}

describeOnEachDatabase('statistics', (server) => {
  async function ask(client: TestClient, query: Record<string, string>): Promise<Answer> {
    const request = { url: client.url('main', '/statistics'), query, headers: client.headers('main') };
    return answerOf(await server().app.inject(request));
  }
  async function read(
    client: TestClient,
    period: Period,
    { employeeId = null, region = null, figure = null }: Partial<StatisticsQuestion> = {},
  ): Promise<StatisticsResponse> {
    const answer = await ask(client, {
      ...period,
      ...(employeeId === null ? {} : { employee: employeeId }),
      ...(region === null ? {} : { region }),
      ...(figure === null ? {} : { figure }),
    });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return statisticsResponse.parse(answer.body);
  }

  test('the server’s figures are those of an oracle in SQL, of any period, employee and region', async () => {
    const marc = await server().addUser('Marc Peeters', 'supervisor');
    const sophie = await server().addUser('Sophie Dubois');
    const thomas = await server().addUser('Thomas Janssens', 'commercial');
    const rows = companyRows(150, [sophie.user, thomas.user]);
    await server().store(...allOf(rows));
    await fc.assert(
      fc.asyncProperty(statisticsQuestions([null, sophie.user.id, thomas.user.id]), async (question) => {
        const statistics = await read(marc, question.period, question);
        const { period, previousPeriod, lastYearPeriod } = statistics;
        expect(statistics.figures).toEqual(await oracle(server(), period, question));
        expect(statistics.previous).toEqual(await oracle(server(), previousPeriod, question));
        expect(statistics.lastYear).toEqual(await oracle(server(), lastYearPeriod, question));
        expect(statistics.at).toBe('2026-11-20T09:00:00.000Z');
      }),
      { numRuns: 15, examples: [[{ period: autumn, employeeId: null, region: null, figure: 'turnover' }]] },
    );
    const { figures, lastYear, employees, buckets, counted } = await read(marc, autumn, { figure: 'turnover' });
    // The rows reach each figure, of the year before too.
    for (const one of [figures, lastYear])
      expect(Object.entries(one).filter(([, value]) => value === null || value === 0)).toEqual([]);
    expect(employees.map(({ employee }) => employee.name)).toEqual(['Sophie Dubois', 'Thomas Janssens']);
    expect(buckets.reduce((all, { turnover }) => all + turnover, 0)).toBe(figures.turnover);
    expect(counted?.rows.reduce((all, { value }) => all + value, 0)).toBe(figures.turnover);
    const hers = { employeeId: sophie.user.id };
    expect(await read(sophie, autumn, hers)).toEqual(await read(marc, autumn, hers));
  });

  test('the list of a former visitor names no order that they may not see', async () => {
    const sophie = await server().addUser('Sophie Dubois');
    const thomas = await server().addUser('Thomas Janssens');
    const ofHers = testOrder(1, { assignee: sophie.user, visitedBy: sophie.user });
    const goneToThomas = testOrder(2, { assignee: thomas.user });
    const done = { employee: sophie.user, plannedStart: '2026-11-10T09:00:00.000Z', state: 'done' as const };
    await server().store(ofHers, goneToThomas, testVisit(11, 1, done), testVisit(12, 2, done));
    const { counted, countedOrders } = await read(sophie, autumn, { employeeId: sophie.user.id, figure: 'visits' });
    expect(counted?.total).toBe(2);
    expect(countedOrders.map(({ id }) => id)).toEqual([ofHers.id]);
  });

  test('an employee gets no figures but their own', async () => {
    const sophie = await server().addUser('Sophie Dubois');
    const thomas = await server().addUser('Thomas Janssens', 'commercial');
    for (const asker of [sophie, thomas])
      for (const employee of [{}, { employee: (asker === sophie ? thomas : sophie).user.id }])
        expect(await ask(asker, { ...autumn, ...employee })).toMatchObject({
          status: 403,
          body: { code: 'Forbidden' },
        });
  });

  test.each([
    ['2026-11-02', '2026-11-01'],
    ['2025-01-01', '2026-12-31'],
    ['2026-02-31', '2026-03-01'],
    ['yesterday', 'today'],
    ['0001-01-01', '0001-01-02'],
    ['9999-12-01', '9999-12-31'],
  ])('a period from %s to %s is refused', async (from, to) => {
    const marc = await server().addUser('Marc Peeters', 'supervisor');
    expect(await ask(marc, { from, to })).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
  });
});
