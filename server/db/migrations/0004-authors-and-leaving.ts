import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds the last author of each field (rule CF2), the time a row left a scope (rule PL3), the reach of an order, the
 * numbers of orders, and lost values as rows of a collection.
 */
const statements = [
  // Of an order: {field: {id, name}} for the merged fields.
  `alter table records add column authors jsonb`,
  // Of an order: {aged, opened}; null for most.
  `alter table records add column reach jsonb`,
  `alter table memberships add column left_at timestamptz`,
  `create index records_number on records ((data->>'number')) where collection = 'orders'`,
  `create table order_numbers (year int primary key, last int not null)`,
  // The database of the device's last heartbeat (rule RN5).
  `alter table devices add column database_id uuid`,
  `insert into records (collection, id, parent_id, version, data)
    select 'conflicts', c.id, c.row_id, 1, jsonb_build_object(
      'id', c.id, 'orderId', c.row_id, 'field', c.field, 'lost', c.lost, 'kept', c.kept,
      'lostBy', case c.side when 'proposed' then a.ref else 'null' end,
      'keptBy', case c.side when 'proposed' then 'null' else a.ref end,
      'mutationId', c.mutation_id, 'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'restored', null)
    from conflicts c cross join lateral (
      select coalesce(
        (select jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.name)) from users u where u.id = c.author_id), 'null'
      ) as ref
    ) a where c.collection = 'orders'`,
  `insert into memberships (scope, collection, id, present, sort_at)
    select scope, 'conflicts', r.id, true, (r.data->>'at')::timestamptz from records r,
      unnest(array_remove(array['all', 'user:' || (r.data->'lostBy'->>'id')], null)) as scope
    where r.collection = 'conflicts'`,
  `drop table conflicts`,
  `drop function write_rows`,
];

/** As in 0002, with authors and reach on records, and the time of leaving. Lost values are rows like any other. */
const writeRows = `
create function write_rows(
  relied_on jsonb, added jsonb, replaced jsonb, stamps jsonb, results jsonb, at timestamptz, channel text, payload text
) returns boolean language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  held int;
begin
  if relied_on is not null then
    perform from records r
      join jsonb_to_recordset(relied_on) as w(collection text, id uuid, version int)
        on r.collection = w.collection and r.id = w.id and r.version = w.version
      order by r.collection, r.id for update of r;
    get diagnostics held = row_count;
    if held <> jsonb_array_length(relied_on) then
      return false;
    end if;
  end if;
  if results is not null then
    insert into mutation_results (id, user_id, hash, status, result, created_at)
    select id, user_id, hash, status, result, write_rows.at from jsonb_to_recordset(results)
      as w(id uuid, user_id uuid, hash text, status text, result jsonb);
  end if;
  if added is not null then
    insert into records (collection, id, parent_id, version, data, authors)
    select collection, id, parent_id, 1, data, authors from jsonb_to_recordset(added)
      as w(collection text, id uuid, parent_id uuid, data jsonb, authors jsonb);
  end if;
  if replaced is not null then
    update records r set version = w.version, data = w.data, authors = w.authors, reach = w.reach, xid = pg_current_xact_id()
    from jsonb_to_recordset(replaced) as w(collection text, id uuid, version int, data jsonb, authors jsonb, reach jsonb)
    where r.collection = w.collection and r.id = w.id;
  end if;
  if stamps is not null then
    insert into memberships (scope, collection, id, present, sort_at)
    select scope, w.collection, w.id, true, w.sort_at
    from jsonb_to_recordset(stamps) as w(collection text, id uuid, scopes text[], sort_at timestamptz), unnest(w.scopes) as scope
    on conflict (collection, id, scope) do update set present = true, left_at = null, sort_at = excluded.sort_at, xid = excluded.xid;
    update memberships m set present = false, left_at = write_rows.at, xid = pg_current_xact_id()
    from jsonb_to_recordset(stamps) as w(collection text, id uuid, scopes text[])
    where m.collection = w.collection and m.id = w.id and m.present and m.scope <> all (w.scopes);
  end if;
  if payload is not null then
    perform pg_notify(channel, payload);
  end if;
  return true;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, writeRows]) await sql.raw(statement).execute(db);
}
