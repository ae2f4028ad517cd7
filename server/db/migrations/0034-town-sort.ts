import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { bilingualTowns } from '#contract/data/bilingual-towns.ts';

/**
 * Returns the town of an address in a language, as searched texts are normalized; as it was written when it has one name
 * (`contract/rules/addresses/town-names.ts`).
 */
const townName = `
create function town_name(a jsonb, language text) returns text language sql stable as $$
  select coalesce(
    (select case language when 'nl' then nl else fr end
      from town_names where zipcode = trim(a->>'zipcode') and written = search_fold(a->>'city')),
    case when trim(a->>'zipcode') between '1000' and '1299' and search_fold(a->>'city') in ('bruxelles', 'brussel')
      then case language when 'nl' then 'brussel' else 'bruxelles' end end,
    search_fold(coalesce(a->>'city', '')))
$$`;

const columns: readonly (readonly [name: string, type: string, value: string])[] = [
  ['type', 'text', `c->>'type'`],
  ['town', 'text', `left(town_name(c->'address', 'fr'), 60)`],
  ['town_nl', 'text', `left(town_name(c->'address', 'nl'), 60)`],
  ['orders', 'integer', `coalesce((c->'orders'->>'count')::integer, 0)`],
  ['last_order', 'text', `c->'orders'->>'lastOn'`],
  ['last_visit', 'text', `c->>'lastVisitAt'`],
];
const names = columns.map(([name]) => name);

const statements = [
  townName,
  `alter table client_search add column town_nl text collate "C"`,
  `drop function client_filters(jsonb)`,
  `create function client_filters(c jsonb, ${columns.map(([name, type]) => `out ${name} ${type}`).join(', ')})
    language sql stable as $$ select ${columns.map(([, , value]) => value).join(', ')} $$`,
  `create or replace function follow_client_search() returns trigger language plpgsql as $$
  begin
    insert into client_search (id, sort, text, ${names.join(', ')})
    select e.id, e.sort, e.text, ${names.map((name) => `f.${name}`).join(', ')}
    from client_search_entry(new.id, new.data) e, client_filters(new.data) f
    on conflict (id) do update set sort = excluded.sort, text = excluded.text,
      ${names.map((name) => `${name} = excluded.${name}`).join(', ')};
    return null;
  end $$`,
  `update client_search s set town = f.town, town_nl = f.town_nl
    from records r, client_filters(r.data) f where r.collection = 'clients' and r.id = s.id`,
];

/** Clients stand by the name of their town in the reader's language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table town_names add column fr text, add column nl text`).execute(db);
  const towns = bilingualTowns.split('\n').map((line) => line.split(','));
  const parts = [0, 1, 2].map((part) => towns.map((town) => town[part] ?? ''));
  await sql`
    update town_names t set fr = search_fold(town.fr), nl = search_fold(town.nl)
    from unnest(${parts[0]}::text[], ${parts[1]}::text[], ${parts[2]}::text[]) town (zipcode, fr, nl)
    where t.zipcode = town.zipcode and t.written in (search_fold(town.fr), search_fold(town.nl))
  `.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
