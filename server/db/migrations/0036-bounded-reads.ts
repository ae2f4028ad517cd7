import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { installWriteRows } from '../sql/install-write-rows.ts';

/** What a mutation reads beside its own rows is found without what is over: ended visits, other forms, earlier orders. */
const statements = [
  `create index records_children on records (parent_id, collection) where parent_id is not null`,
  `drop index records_parent`,
  `create index records_open_visits on records (parent_id)
    where collection = 'visits' and data->>'state' not in ('done', 'absent', 'cancelled')`,
  `create index records_open_visits_of on records ((data->'employee'->>'id'), (data->>'plannedStart'))
    where collection = 'visits' and data->>'state' not in ('done', 'absent', 'cancelled')`,
  `create index records_forms on records ((data->>'visitId')) where collection = 'visitFeedback'`,
  `create index records_client_orders on records ((data->'client'->>'id'), (data->>'orderDate')) where collection = 'orders'`,
  `drop index records_client`,
];

/** Installs `write_rows` as well, which no longer stamps unchanged rows where they are held already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await installWriteRows(db);
}
