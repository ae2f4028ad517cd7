import { sql } from 'kysely';
import { syncEmployees } from '#server/domain/people/employees.ts';
import type { TestServer } from '../server/test-server.ts';

/** Names of the tables of which nothing belongs to the people. */
const othersTables =
  'mutation_results order_changes visit_changes files number_series order_search address_search client_search openings'.split(
    ' ',
  );
/** Selects the employees whom no test has changed. Tests add employees of their own, who are no users. */
const unchanged =
  "select id from records where collection = 'employees' and version = 1 and id in (select id from users)";
const deletions = {
  records: `id not in (${unchanged})`,
  memberships: `id not in (${unchanged})`,
  ...Object.fromEntries(othersTables.map((table) => [table, 'true'])),
};
/** Deletes in one statement, without truncating: truncating takes six times as long. */
const statement = `with ${Object.entries(deletions)
  .map(([table, which]) => `of_${table} as (delete from ${table} where ${which})`)
  .join(', ')} select (select count(*) from users) = (select count(*) from (${unchanged}) as kept) as "isComplete"`;

/** Deletes everything except the users with their devices. The employees return to their initial state. */
export async function keepOnlyPeople({ context, clock }: TestServer): Promise<void> {
  const { db } = context.database;
  const { rows } = await sql.raw<{ isComplete: boolean }>(statement).execute(db);
  if (rows[0]?.isComplete === true) return;
  await db.transaction().execute((trx) => syncEmployees(trx, context.config.roles, clock.now));
}
