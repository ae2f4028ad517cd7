import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { bilingualTowns } from '#contract/data/bilingual-towns.ts';

/** Both names of a town, by its postal code and either name, as the searched texts are normalized. */
const table = `
create table town_names (
  zipcode text not null, written text not null, names text not null, primary key (zipcode, written)
)`;

/**
 * Returns both names of an address's town; null when it has one. The capital's own name is written under every postal code of its
 * region (\`contract/rules/addresses/town-names.ts\`).
 */
const bothNames = `
create function both_town_names(a jsonb) returns text language sql stable as $$
  select coalesce(
    (select names from town_names where zipcode = trim(a->>'zipcode') and written = search_fold(a->>'city')),
    case when trim(a->>'zipcode') between '1000' and '1299' and search_fold(a->>'city') in ('bruxelles', 'brussel')
      then 'bruxelles brussel' end)
$$`;

const orderEntry = `
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
    search_fold(concat_ws(' ',
      o->>'number', o->'address'->>'street', o->'address'->>'number', o->'address'->>'boxnumber',
      o->'address'->>'apartmentnumber', o->'address'->>'zipcode', o->'address'->>'city', both_town_names(o->'address'),
      o->'client'->>'name', o->'client'->>'email', o->'invoice'->>'number', o->'paymentNotice'->>'number',
      (select string_agg(concat_ws(' ', c->>'name', c->>'email'), ' ') from jsonb_array_elements(o->'contacts') c)
    )) || ' ' || concat_ws(' ',
      search_phone(o->'client'->>'phone'),
      (select string_agg(search_phone(c->>'phone'), ' ') from jsonb_array_elements(o->'contacts') c)
    )
$$`;

const clientEntry = `
create or replace function client_search_entry(client_id uuid, c jsonb, out id uuid, out sort text, out text text)
language sql stable as $$
  select
    client_id,
    left(search_fold(c->>'name'), 60),
    search_fold(concat_ws(' ',
      c->>'name', c->'address'->>'zipcode', c->'address'->>'city', both_town_names(c->'address'), c->>'email',
      c->>'vatNumber'
    )) || ' ' || coalesce(search_phone(c->>'phone'), '')
$$`;

const addressEntry = `
create or replace function address_search_entry(order_id uuid, a jsonb) returns address_search language sql stable as $$
  select row(order_id, folded, search_grams(folded))::address_search
  from search_fold(concat_ws(' ', a->>'street', a->>'number', a->>'zipcode', a->>'city', both_town_names(a))) folded
$$`;

/** Brings the entries of the addresses with such a town up to date. */
const refills = [
  `update order_search s set text = e.text from records r, order_search_entry(r.id, r.data) e
    where r.collection = 'orders' and r.id = s.id and both_town_names(r.data->'address') is not null`,
  `update client_search s set text = e.text from records r, client_search_entry(r.id, r.data) e
    where r.collection = 'clients' and r.id = s.id and both_town_names(r.data->'address') is not null`,
  `update address_search s set text = e.text, grams = e.grams from records r, address_search_entry(r.id, r.data->'address') e
    where r.collection = 'orders' and r.id = s.id and both_town_names(r.data->'address') is not null`,
];

/** Orders, clients and addresses are found by both names of their town, as on a device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db);
  const towns = bilingualTowns.split('\n').map((line) => line.split(','));
  const columns = [0, 1, 2].map((column) => towns.map((town) => town[column] ?? ''));
  await sql`
    insert into town_names (zipcode, written, names)
    select zipcode, search_fold(written), search_fold(fr || ' ' || nl)
    from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[]) town (zipcode, fr, nl),
      unnest(array[fr, nl]) written
    on conflict do nothing
  `.execute(db);
  for (const statement of [bothNames, orderEntry, clientEntry, addressEntry, ...refills])
    await sql.raw(statement).execute(db);
}
