import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { brusselsTimeZone } from '#contract/rules/brussels-time.ts';

const dayOf = (instant: string): string =>
  `to_char((${instant})::timestamptz at time zone '${brusselsTimeZone}', 'YYYY-MM-DD')`;

/** What an order is besides its text and its filters, and the days of its papers. */
const kinds = (o: string): string => `
  client_type = ${o}->'client'->>'type',
  building_type = ${o}->'realEstate'->>'type',
  paper_days = array_remove(array[${dayOf(`${o}->'invoice'->>'issuedAt'`)}, ${dayOf(`${o}->'paymentNotice'->>'issuedAt'`)}], null)`;

const followed = ['client', 'realEstate', 'invoice', 'paymentNotice'];
const changed = followed.map((part) => `new.data->'${part}' is distinct from old.data->'${part}'`).join(' or ');

const orders = [
  `alter table order_search add column client_type text, add column building_type text, add column paper_days text[]`,
  `create function follow_order_kinds() returns trigger language plpgsql as $$
    begin
      update order_search set ${kinds('new.data')} where id = new.id;
      return null;
    end $$`,
  // By their names these run after the triggers that write the entry.
  `create trigger order_kinds_added after insert on records for each row
    when (new.collection = 'orders') execute function follow_order_kinds()`,
  `create trigger order_kinds_changed after update of data on records for each row
    when (new.collection = 'orders' and (${changed})) execute function follow_order_kinds()`,
  `update order_search s set ${kinds('r.data')} from records r where r.collection = 'orders' and r.id = s.id`,
  `create index records_invoices_due on records ((data->>'dueOn')) where collection = 'invoices'`,
];

/** The agent of a client: their name is searched as the client's own text. */
const agent = (c: string): string =>
  `agent_id = ${c}->'commercial'->>'id', agent = search_fold(coalesce(${c}->'commercial'->>'name', ''))`;

const clients = [
  `alter table client_search add column agent_id text, add column agent text not null default ''`,
  `create function follow_client_agent() returns trigger language plpgsql as $$
    begin
      update client_search set ${agent('new.data')} where id = new.id;
      return null;
    end $$`,
  `create trigger client_agent_added after insert on records for each row
    when (new.collection = 'clients') execute function follow_client_agent()`,
  `create trigger client_agent_changed after update of data on records for each row
    when (new.collection = 'clients' and new.data->'commercial' is distinct from old.data->'commercial')
    execute function follow_client_agent()`,
  `update client_search s set ${agent('r.data')} from records r where r.collection = 'clients' and r.id = s.id`,
];

/** Orders are found by the types of their client and building and the days of their papers, clients by their agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...orders, ...clients]) await sql.raw(statement).execute(db);
}
