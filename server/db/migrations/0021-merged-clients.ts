import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const leave = `
create function leave_client_search() returns trigger language plpgsql as $$
begin
  delete from client_search where id = new.id;
  return null;
end $$`;

const statements = [
  leave,
  // By name, triggers of one event run after one another: this one follows the one that adds a changed client.
  `create trigger client_merged after update of data on records for each row
    when (new.collection = 'clients' and new.data ? 'mergedInto') execute function leave_client_search()`,
];

/** Leaves clients out of the search who were merged into another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
