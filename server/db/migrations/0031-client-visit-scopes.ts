import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Visits to clients leave the scope of their employee for that of an agent, whom they leave with the role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into memberships (scope, collection, id, present, sort_at)
    select 'owner:' || (data->'employee'->>'id'), collection, id, true, (data->>'plannedAt')::timestamptz
    from records where collection = 'clientVisits'
    on conflict (collection, id, scope)
      do update set present = true, left_at = null, sort_at = excluded.sort_at, xid = excluded.xid
      where not memberships.present
  `.execute(db);
  await sql`
    update memberships set present = false, left_at = now(), xid = pg_current_xact_id()
    where collection = 'clientVisits' and scope like 'user:%' and present
  `.execute(db);
}
