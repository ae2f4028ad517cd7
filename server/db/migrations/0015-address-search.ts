import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Returns every three letters in a row of the words of a normalized text. */
const grams = `
create function search_grams(given text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct substr(word, start, 3)), '{}')
  from unnest(string_to_array(given, ' ')) word, generate_series(1, length(word) - 2) start
$$`;

/** The searched text of an order's address. */
const entry = `
create function address_search_entry(order_id uuid, a jsonb) returns address_search language sql immutable as $$
  select row(order_id, folded, search_grams(folded))::address_search
  from search_fold(concat_ws(' ', a->>'street', a->>'number', a->>'zipcode', a->>'city')) folded
$$`;

const follow = `
create function follow_address_search() returns trigger language plpgsql as $$
begin
  insert into address_search select (address_search_entry(new.id, new.data->'address')).*
  on conflict (id) do update set text = excluded.text, grams = excluded.grams;
  return null;
end $$`;

const statements = [
  grams,
  `create table address_search (id uuid primary key, text text not null, grams text[] not null)`,
  `create index address_search_grams on address_search using gin (grams)`,
  entry,
  follow,
  `create trigger address_added after insert on records for each row
    when (new.collection = 'orders') execute function follow_address_search()`,
  `create trigger address_changed after update of data on records for each row
    when (new.collection = 'orders' and new.data->'address' is distinct from old.data->'address')
    execute function follow_address_search()`,
  `insert into address_search select (address_search_entry(id, data->'address')).* from records where collection = 'orders'`,
];

/** Adds the search of addresses by letters: a search no longer normalizes every order's address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
