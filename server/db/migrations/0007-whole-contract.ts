import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds number series for invoices and payment notices, puts employees on every device, and creates clients from the
 * orders that name them.
 */
const statements = [
  `create table number_series (series text, year int, last int not null, primary key (series, year))`,
  `insert into number_series select 'orders', year, last from order_numbers`,
  `drop table order_numbers`,
  `create index records_client on records ((data->'client'->>'id')) where collection = 'orders'`,
  `insert into memberships (scope, collection, id, present, sort_at)
    select 'staff', collection, id, true, '9999-01-01' from records where collection = 'employees'`,
  // The latest order has the client's current data; the first order says since when they are a client.
  `insert into records (collection, id, version, data)
    select 'clients', (o.data->'client'->>'id')::uuid, 1, jsonb_build_object(
      'id', o.data->'client'->>'id', 'type', o.data->'client'->>'type', 'name', o.data->'client'->>'name',
      'phone', o.data->'client'->'phone', 'email', o.data->'client'->'email', 'contacts', o.data->'contacts',
      'vatNumber', coalesce(o.data->'client'->'vatNumber', 'null'), 'address', coalesce(o.data->'client'->'address', 'null'),
      'affiliates', o.data->'affiliates', 'note', '', 'commercial', o.data->'commercial', 'claims', '[]'::jsonb,
      'createdAt', f.created, 'createdBy', null,
      'orders', jsonb_build_object('count', f.count, 'lastOn', o.data->>'orderDate'), 'lastVisitAt', null)
    from (
      select distinct on (data->'client'->>'id') data from records where collection = 'orders'
      order by data->'client'->>'id', data->>'orderDate' desc, id
    ) o
    join (
      select data->'client'->>'id' as id, count(*) as count, min(data->>'createdAt') as created
      from records where collection = 'orders' group by 1
    ) f on f.id = o.data->'client'->>'id'`,
  `insert into memberships (scope, collection, id, present, sort_at)
    select scope, 'clients', r.id, true, '9999-01-01' from records r,
      unnest(array_remove(array['all', 'owner:' || (r.data->'commercial'->>'id')], null)) as scope
    where r.collection = 'clients'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
