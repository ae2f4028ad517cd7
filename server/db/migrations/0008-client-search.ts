import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The searched text of a client and its sort key: the start of the normalized name. */
const entry = `
create function client_search_entry(client_id uuid, c jsonb) returns client_search language sql immutable as $$
  select row(
    client_id,
    left(search_fold(c->>'name'), 60),
    search_fold(concat_ws(' ',
      c->>'name', c->'address'->>'zipcode', c->'address'->>'city', c->>'email', c->>'vatNumber'
    )) || ' ' || coalesce(search_phone(c->>'phone'), '')
  )::client_search
$$`;

const follow = `
create function follow_client_search() returns trigger language plpgsql as $$
begin
  insert into client_search select (client_search_entry(new.id, new.data)).*
  on conflict (id) do update set sort = excluded.sort, text = excluded.text;
  return null;
end $$`;

const searched = ['name', 'address', 'email', 'phone', 'vatNumber'];

const statements = [
  // A narrow copy, as for orders: 20 000 clients are a few megabytes to scan.
  `create table client_search (id uuid primary key, sort text collate "C" not null, text text not null)`,
  `create index client_search_sort on client_search (sort, id)`,
  entry,
  follow,
  `create trigger client_added after insert on records for each row
    when (new.collection = 'clients') execute function follow_client_search()`,
  `create trigger client_changed after update of data on records for each row
    when (new.collection = 'clients' and (${searched.map((part) => `new.data->'${part}' is distinct from old.data->'${part}'`).join(' or ')}))
    execute function follow_client_search()`,
  `insert into client_search select (client_search_entry(id, data)).* from records where collection = 'clients'`,
];

/** Adds the search of clients by words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
