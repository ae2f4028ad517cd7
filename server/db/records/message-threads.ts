import { sql } from 'kysely';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Db } from '../connection/database.ts';

/** Somebody who wrote in an order's thread, with their roles now. */
export interface ThreadAuthor extends EmployeeRef {
  commercial: boolean;
  supervisor: boolean;
}

/** Returns who wrote in an order's thread while they had it, each once. Leaves out disabled employees. */
export async function threadAuthors(db: Db, orderId: string): Promise<ThreadAuthor[]> {
  const { rows } = await sql<ThreadAuthor>`
    select e.data->>'id' as id, e.data->>'name' as name,
      (e.data->>'commercial')::boolean as commercial, (e.data->>'supervisor')::boolean as supervisor
    from records e
    where e.collection = 'employees' and not (e.data->>'disabled')::boolean and e.id in (
      select (m.data->'author'->>'id')::uuid from records m
      where m.parent_id = ${orderId}::uuid and m.collection = 'messages'
        and m.data->'byFormer' is null
    )
    order by e.id
  `.execute(db);
  return rows;
}
