import { sql } from 'kysely';
import type { Employee } from '#contract/entities/employee.ts';
import { isOtherSupervisor } from '#contract/mutations/clients/claim-refusal.ts';
import type { Db } from '../connection/database.ts';

/** Returns whether there is an active supervisor besides an employee. */
export async function hasOtherSupervisor(db: Db, employeeId: string): Promise<boolean> {
  const { rows } = await sql<{ data: Employee }>`
    select data from records where collection = 'employees' and (data->>'supervisor')::boolean
  `.execute(db);
  return rows.some(({ data }) => isOtherSupervisor(data, employeeId));
}
