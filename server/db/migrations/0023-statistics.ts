import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The date by which each collection counts in statistics. */
const dates = [
  ['orders', `data->>'orderDate'`],
  ['visits', `data->>'plannedStart'`],
  ['invoices', `data->>'issuedAt'`],
  ['payments', `data->>'receivedAt'`],
  ['pebDrafts', `data->'decided'->>'at'`],
  ['visitFeedback', `data->>'submittedAt'`],
  ['uploads', `data->>'capturedAt'`],
] as const;

/** Adds an index by date for each collection that statistics read: a period no longer reads the years before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [collection, date] of dates)
    await sql
      .raw(
        `create index records_${collection.toLowerCase()}_date on records ((${date})) where collection = '${collection}'`,
      )
      .execute(db);
}
