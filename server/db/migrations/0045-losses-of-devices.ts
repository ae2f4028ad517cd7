import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The losses that are reported of a device are found by it, of any user (rule RN5b). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index records_losses on records ((data->'lost'->>'of'))
    where collection = 'devices' and data->'lost'->>'of' is not null`.execute(db);
}
