import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What was received beyond the total of each order, in cents: cash settles what the others leave, rounded to five cents. */
const received = `
  select o.id, case when o.total <= p.other then p.cash + p.other - o.total
    else p.cash - greatest(o.total - p.other, round((o.total - p.other) / 5.0) * 5) end as beyond
  from (select id, (data->>'total')::int as total from records where collection = 'orders') o
  join (
    select (data->>'orderId')::uuid as id,
      coalesce(sum((data->>'amount')::int) filter (where data->>'method' = 'cash'), 0) as cash,
      coalesce(sum((data->>'amount')::int) filter (where data->>'method' <> 'cash'), 0) as other
    from records where collection = 'payments' group by 1
  ) p using (id)
  where o.total > 0`;

const statements = [
  `alter table order_search add column paid_beyond boolean not null default false`,
  `create function follow_paid_beyond() returns trigger language plpgsql as $$
    begin
      update order_search set paid_beyond = new.data ? 'paidBeyond' where id = new.id;
      return null;
    end $$`,
  // By their names these run after the triggers that write the entry.
  `create trigger order_paid_beyond_added after insert on records for each row
    when (new.collection = 'orders' and new.data ? 'paidBeyond') execute function follow_paid_beyond()`,
  `create trigger order_paid_beyond_changed after update of data on records for each row
    when (new.collection = 'orders' and (new.data ? 'paidBeyond') is distinct from (old.data ? 'paidBeyond'))
    execute function follow_paid_beyond()`,
  `update records r
    set data = r.data || jsonb_build_object('paidBeyond', f.beyond::int), version = r.version + 1, xid = pg_current_xact_id()
    from (${received}) f where r.collection = 'orders' and r.id = f.id and f.beyond > 0`,
];

/** An order says what was received beyond its total, and the server's search finds it by that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
