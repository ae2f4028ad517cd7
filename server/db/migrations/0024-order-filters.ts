import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Columns of the search table that the filters of the order list compare, each with its value from an order `o`. */
const columns: readonly (readonly [name: string, type: string, value: string])[] = [
  ['state', 'text', `o->>'state'`],
  ['region', 'text', `o->>'region'`],
  ['consumer', 'text', `o->>'consumerType'`],
  ['commercial_status', 'text', `o->>'commercialStatus'`],
  ['services', 'text[]', `array(select s->>'code' from jsonb_array_elements(o->'services') s)`],
  ['tags', 'text[]', `array(select search_fold(t) from jsonb_array_elements_text(o->'tags') t)`],
  ['paid', 'boolean', `coalesce((o->>'paid')::boolean, false)`],
  [
    'owed',
    'boolean',
    `not coalesce((o->>'paid')::boolean, false) and coalesce(jsonb_typeof(o->'invoice') = 'object', false) and o->>'state' <> 'cancelled'`,
  ],
  ['urgent', 'boolean', `coalesce((o->>'urgent')::boolean, false)`],
  ['follow_up', 'boolean', `coalesce((o->>'incompleteFollowUp')::boolean, false)`],
  ['draft_state', 'text', `o->'draft'->>'state'`],
  ['draft_at', 'text', `o->'draft'->>'submittedAt'`],
  ['handler', 'text', `o->'handler'->>'id'`],
  ['visited_by', 'text', `o->'visitedBy'->>'id'`],
  ['encoded_by', 'text', `o->'encodedBy'->>'id'`],
  ['order_day', 'text', `o->>'orderDate'`],
  ['visit_at', 'text', `coalesce(o->>'plannedVisitAt', o->>'lastVisitAt')`],
];

const names = columns.map(([name]) => name).join(', ');

/** Reads the filter columns of an order. Instants and days stay text, which compares like the dates that it names. */
const filtersOf = `
create function order_filters(o jsonb, ${columns.map(([name, type]) => `out ${name} ${type}`).join(', ')})
language sql immutable as $$ select ${columns.map(([, , value]) => value).join(',\n')} $$`;

/** The former entry, with its four columns: a composite value no longer fits the wider table. */
const entry = `
create function order_search_entry(
  order_id uuid, o jsonb, out id uuid, out sort text, out scopes text[], out text text
) language sql immutable as $$
  select
    order_id,
    coalesce(o->>'plannedVisitAt', o->>'orderDate'),
    array_remove(array[
      'user:' || (o->'assignee'->>'id'), 'user:' || (o->'handler'->>'id'), 'user:' || (o->'visitedBy'->>'id'),
      'owner:' || (o->'commercial'->>'id'), 'owner:' || (o->'createdBy'->>'id')
    ], null) || array(select 'user:' || (v->>'id') from jsonb_array_elements(coalesce(o->'visitors', '[]')) v),
    search_fold(concat_ws(' ',
      o->>'number', o->'address'->>'street', o->'address'->>'number', o->'address'->>'boxnumber',
      o->'address'->>'apartmentnumber', o->'address'->>'zipcode', o->'address'->>'city',
      o->'client'->>'name', o->'client'->>'email', o->'invoice'->>'number', o->'paymentNotice'->>'number',
      (select string_agg(concat_ws(' ', c->>'name', c->>'email'), ' ') from jsonb_array_elements(o->'contacts') c)
    )) || ' ' || concat_ws(' ',
      search_phone(o->'client'->>'phone'),
      (select string_agg(search_phone(c->>'phone'), ' ') from jsonb_array_elements(o->'contacts') c)
    )
$$`;

const follow = `
create or replace function follow_order_search() returns trigger language plpgsql as $$
begin
  insert into order_search (id, sort, scopes, text, ${names})
  select e.id, e.sort, e.scopes, e.text, ${columns.map(([name]) => `f.${name}`).join(', ')}
  from order_search_entry(new.id, new.data) e, order_filters(new.data) f
  on conflict (id) do update set sort = excluded.sort, scopes = excluded.scopes, text = excluded.text,
    ${columns.map(([name]) => `${name} = excluded.${name}`).join(', ')};
  return null;
end $$`;

const followed = [
  'number',
  'orderDate',
  'plannedVisitAt',
  'lastVisitAt',
  'address',
  'client',
  'contacts',
  'invoice',
  'paymentNotice',
  'assignee',
  'handler',
  'visitedBy',
  'visitors',
  'encodedBy',
  'commercial',
  'state',
  'region',
  'consumerType',
  'commercialStatus',
  'services',
  'tags',
  'paid',
  'urgent',
  'incompleteFollowUp',
  'draft',
];

const changed = followed.map((part) => `new.data->'${part}' is distinct from old.data->'${part}'`).join(' or ');

const statements = [
  filtersOf,
  `alter table order_search ${columns.map(([name, type]) => `add column ${name} ${type}`).join(', ')}`,
  `drop function order_search_entry(uuid, jsonb)`,
  entry,
  follow,
  `drop trigger order_changed on records`,
  `create trigger order_changed after update of data on records for each row
    when (new.collection = 'orders' and (${changed})) execute function follow_order_search()`,
  `update order_search s set ${columns.map(([name]) => `${name} = f.${name}`).join(', ')}
    from records r, order_filters(r.data) f where r.collection = 'orders' and r.id = s.id`,
];

/** The search table gets what the filters of the order list compare, so that the server filters as the device does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
