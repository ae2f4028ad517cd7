import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Returns whether there is an active supervisor besides an employee. */
export async function hasOtherSupervisor(db: Db, employeeId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from records
    where collection = 'employees' and id <> ${employeeId}::uuid
      and (data->>'supervisor')::boolean and not (data->>'disabled')::boolean
    limit 1
  `.execute(db);
  return rows.length > 0;
}
