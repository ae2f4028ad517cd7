import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Normalizes text for search, as the app does: lower case, no accents, every sign except `@`, `+` and `.` a space. */
const fold = String.raw`
create function search_fold(given text) returns text language sql immutable as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(replace(
      lower(translate(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), 'ŒÆØŁ', 'œæøł')),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'), 'ł', 'l'),
    '[\u0001-\u002a\u002c\u002d\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00a0\u2010-\u201f]+', ' ', 'g'))
$$`;

/** Reduces a Belgian telephone number to its national digits: +32 470…, 0032 470… and 0470… are the same. */
const phone = String.raw`
create function search_phone(given text) returns text language sql immutable as $$
  select replace(regexp_replace(regexp_replace(given, '[^0-9+]', '', 'g'), '^(\+32|0032)0?', '0'), '+', '')
$$`;

/** The searched text of an order, its scopes and its sort key. */
const entry = `
create function order_search_entry(order_id uuid, o jsonb) returns order_search language sql immutable as $$
  select row(
    order_id,
    coalesce(o->>'plannedVisitAt', o->>'orderDate'),
    array_remove(array[
      'user:' || (o->'assignee'->>'id'), 'user:' || (o->'handler'->>'id'), 'user:' || (o->'visitedBy'->>'id'),
      'owner:' || (o->'commercial'->>'id'), 'owner:' || (o->'createdBy'->>'id')
    ], null),
    search_fold(concat_ws(' ',
      o->>'number', o->'address'->>'street', o->'address'->>'number', o->'address'->>'boxnumber',
      o->'address'->>'apartmentnumber', o->'address'->>'zipcode', o->'address'->>'city',
      o->'client'->>'name', o->'client'->>'email', o->'invoice'->>'number', o->'paymentNotice'->>'number',
      (select string_agg(concat_ws(' ', c->>'name', c->>'email'), ' ') from jsonb_array_elements(o->'contacts') c)
    )) || ' ' || concat_ws(' ',
      search_phone(o->'client'->>'phone'),
      (select string_agg(search_phone(c->>'phone'), ' ') from jsonb_array_elements(o->'contacts') c)
    )
  )::order_search
$$`;

const follow = `
create function follow_order_search() returns trigger language plpgsql as $$
begin
  insert into order_search select (order_search_entry(new.id, new.data)).*
  on conflict (id) do update set sort = excluded.sort, scopes = excluded.scopes, text = excluded.text;
  return null;
end $$`;

const searched = [
  'number',
  'orderDate',
  'plannedVisitAt',
  'address',
  'client',
  'contacts',
  'invoice',
  'paymentNotice',
  'assignee',
  'handler',
  'visitedBy',
  'commercial',
];

const statements = [
  fold,
  phone,
  // A narrow copy: a scan reads some 300 bytes of each order.
  `create table order_search (
    id uuid primary key,
    sort text collate "C" not null,
    scopes text[] not null,
    text text not null
  )`,
  `create index order_search_scopes on order_search using gin (scopes)`,
  entry,
  follow,
  `create trigger order_added after insert on records for each row
    when (new.collection = 'orders') execute function follow_order_search()`,
  `create trigger order_changed after update of data on records for each row
    when (new.collection = 'orders' and (${searched.map((part) => `new.data->'${part}' is distinct from old.data->'${part}'`).join(' or ')}))
    execute function follow_order_search()`,
  `insert into order_search select (order_search_entry(id, data)).* from records where collection = 'orders'`,
  `create table openings (
    user_id uuid not null references users (id),
    order_id uuid not null,
    until timestamptz not null,
    primary key (user_id, order_id)
  )`,
  `create index openings_until on openings (until)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
