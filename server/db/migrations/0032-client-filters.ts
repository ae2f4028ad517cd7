import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Columns of the search table that filters and sorts of clients compare, each with its value from a client `c`. */
const columns: readonly (readonly [name: string, type: string, value: string])[] = [
  ['type', 'text', `c->>'type'`],
  ['town', 'text collate "C"', `left(search_fold(coalesce(c->'address'->>'city', '')), 60)`],
  ['orders', 'integer', `coalesce((c->'orders'->>'count')::integer, 0)`],
  ['last_order', 'text collate "C"', `c->'orders'->>'lastOn'`],
  ['last_visit', 'text collate "C"', `c->>'lastVisitAt'`],
];

const names = columns.map(([name]) => name).join(', ');
const values = columns.map(([, , value]) => value).join(', ');

/** The former entry, with its three columns: a composite value no longer fits the wider table. */
const entry = `
create function client_search_entry(client_id uuid, c jsonb, out id uuid, out sort text, out text text)
language sql immutable as $$
  select
    client_id,
    left(search_fold(c->>'name'), 60),
    search_fold(concat_ws(' ',
      c->>'name', c->'address'->>'zipcode', c->'address'->>'city', c->>'email', c->>'vatNumber'
    )) || ' ' || coalesce(search_phone(c->>'phone'), '')
$$`;

const filters = `
create function client_filters(c jsonb, ${columns.map(([name, type]) => `out ${name} ${type.split(' ')[0] ?? ''}`).join(', ')})
language sql immutable as $$ select ${values} $$`;

const follow = `
create or replace function follow_client_search() returns trigger language plpgsql as $$
begin
  insert into client_search (id, sort, text, ${names})
  select e.id, e.sort, e.text, ${columns.map(([name]) => `f.${name}`).join(', ')}
  from client_search_entry(new.id, new.data) e, client_filters(new.data) f
  on conflict (id) do update set sort = excluded.sort, text = excluded.text,
    ${columns.map(([name]) => `${name} = excluded.${name}`).join(', ')};
  return null;
end $$`;

const followed = ['name', 'type', 'address', 'email', 'phone', 'vatNumber', 'orders', 'lastVisitAt'];
const changed = followed.map((part) => `new.data->'${part}' is distinct from old.data->'${part}'`).join(' or ');

const statements = [
  `alter table client_search ${columns.map(([name, type]) => `add column ${name} ${type}`).join(', ')}`,
  `drop function client_search_entry(uuid, jsonb)`,
  entry,
  filters,
  follow,
  `drop trigger client_changed on records`,
  // Before `client_merged`, by name: a merged client leaves the search again.
  `create trigger client_changed after update of data on records for each row
    when (new.collection = 'clients' and (${changed})) execute function follow_client_search()`,
  `update client_search s set ${columns.map(([name]) => `${name} = f.${name}`).join(', ')}
    from records r, client_filters(r.data) f where r.collection = 'clients' and r.id = s.id`,
];

/** The search table gets what the filters and sorts of all clients compare. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
