import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/** A visit, and what a former employee of it knew. */
interface Known {
  visitId: string;
  orderId: string;
  employeeId: string;
  /** The last instant at which they knew it. */
  since: Date;
  /** When it was given to somebody else. */
  left: Date;
}

/**
 * Returns true when a visit was an employee's until it left them, and nobody else has changed since they knew it whose it is, its
 * time or its services, or those of its order.
 */
export async function isAsLeft(db: Db, { visitId, orderId, employeeId, since, left }: Known): Promise<boolean> {
  const [from, until] = [since.toISOString(), left.toISOString()];
  const { rows } = await sql<{ isAsLeft: boolean }>`
    select exists (
      select from visit_changes where visit_id = ${visitId}::uuid and at = ${until}::timestamptz and employee_id = ${employeeId}::uuid
    ) and not exists (
      select from visit_changes where visit_id = ${visitId}::uuid and at > ${from}::timestamptz
        and user_id is distinct from ${employeeId}::uuid and (arranged or at <> ${until}::timestamptz)
    ) and not exists (
      select from order_changes where order_id = ${orderId}::uuid and at > ${from}::timestamptz
        and user_id is distinct from ${employeeId}::uuid and fields ? 'services'
    ) as "isAsLeft"
  `.execute(db);
  return rows[0]?.isAsLeft === true;
}
