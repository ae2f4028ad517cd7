import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { searchedBehind, searchedPhones, searchedPaths } from '#contract/rules/orders/searched-order.ts';

/** A path leads through lists to each of their items, as on a device: the mode of the path is lax. */
const paths = (rows: readonly (readonly [name: string, path: string])[]): string =>
  rows.map(([name, path]) => `('${name}', '$.${path}'::jsonpath)`).join(', ');

/** The searched text of an order: each word after a space, without the dot that ends an abbreviation. */
const text = String.raw`
create function order_text(o jsonb) returns text language sql stable as $$
  select concat(' ', regexp_replace(search_fold(concat_ws(' ',
      (select string_agg(concat(name, ' ', found #>> '{}'), ' ')
        from (values ${paths([...searchedPaths.map((path) => ['', path] as const), ...searchedBehind])}) word (name, path),
          jsonb_path_query(o, path) found
        where found #>> '{}' <> ''),
      both_town_names(o->'address'),
      replace(o->>'number', '-', ''),
      regexp_replace(euros, '\Y(?=(\d{3})+$)', ' ', 'g'), right(o->>'total', 2), euros,
      regexp_replace(euros, '\Y(?=(\d{3})+$)', '.', 'g')
    )), '\.+(?=\s|$)', '', 'g'), ' ',
    (select string_agg(search_phone(found #>> '{}') || ' ', '')
      from (values ${paths(searchedPhones.map((path) => ['', path] as const))}) phone (name, path),
        jsonb_path_query(o, path) found))
  from trunc((o->>'total')::numeric / 100) amount, cast(amount as text) euros
$$`;

const entry = `
create or replace function order_search_entry(
  order_id uuid, o jsonb, out id uuid, out sort text, out scopes text[], out text text
) language sql stable as $$
  select
    order_id,
    coalesce(o->>'plannedVisitAt', o->>'orderDate'),
    array_remove(array[
      'user:' || (o->'assignee'->>'id'), 'user:' || (o->'handler'->>'id'), 'user:' || (o->'visitedBy'->>'id'),
      'owner:' || (o->'commercial'->>'id'), 'owner:' || (o->'createdBy'->>'id')
    ], null) || array(select 'user:' || (v->>'id') from jsonb_array_elements(coalesce(o->'visitors', '[]')) v),
    order_text(o)
$$`;

/** What the entry of an order has besides its text. */
const filtered = [
  'orderDate',
  'plannedVisitAt',
  'lastVisitAt',
  'visitors',
  'state',
  'region',
  'consumerType',
  'commercialStatus',
  'paid',
  'urgent',
  'incompleteFollowUp',
  'draft',
  'total',
];
const searched = [...searchedPaths, ...searchedPhones, ...searchedBehind.map(([, path]) => path)];
const followed = new Set([...filtered, ...searched.map((path) => path.split('.')[0] ?? path)]);
const changed = [...followed].map((part) => `new.data->'${part}' is distinct from old.data->'${part}'`).join(' or ');

const statements = [
  text,
  entry,
  `drop trigger order_changed on records`,
  `create trigger order_changed after update of data on records for each row
    when (new.collection = 'orders' and (${changed})) execute function follow_order_search()`,
  `update order_search s set text = order_text(r.data) from records r where r.collection = 'orders' and r.id = s.id`,
];

/** An order is found by all that a device finds it by: the words of the contract. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
