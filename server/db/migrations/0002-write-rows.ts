import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The first version of `write_rows`; later migrations replace it. */
const writeRows = `
create function write_rows(
  relied_on jsonb, added jsonb, replaced jsonb, stamps jsonb, results jsonb, lost jsonb, channel text, payload text
) returns boolean language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  held int;
begin
  if relied_on is not null then
    perform from records r
      join jsonb_to_recordset(relied_on) as w(collection text, id uuid, version int)
        on r.collection = w.collection and r.id = w.id and r.version = w.version
      order by r.collection, r.id for update of r;
    get diagnostics held = row_count;
    if held <> jsonb_array_length(relied_on) then
      return false;
    end if;
  end if;
  if results is not null then
    insert into mutation_results (id, user_id, hash, status, result, created_at)
    select id, user_id, hash, status, result, created_at from jsonb_to_recordset(results)
      as w(id uuid, user_id uuid, hash text, status text, result jsonb, created_at timestamptz);
  end if;
  if added is not null then
    insert into records (collection, id, parent_id, version, data)
    select collection, id, parent_id, 1, data from jsonb_to_recordset(added)
      as w(collection text, id uuid, parent_id uuid, data jsonb);
  end if;
  if replaced is not null then
    update records r set version = w.version, data = w.data, xid = pg_current_xact_id()
    from jsonb_to_recordset(replaced) as w(collection text, id uuid, version int, data jsonb)
    where r.collection = w.collection and r.id = w.id;
  end if;
  if stamps is not null then
    insert into memberships (scope, collection, id, present, sort_at)
    select scope, w.collection, w.id, true, w.sort_at
    from jsonb_to_recordset(stamps) as w(collection text, id uuid, scopes text[], sort_at timestamptz), unnest(w.scopes) as scope
    on conflict (collection, id, scope) do update set present = true, sort_at = excluded.sort_at, xid = excluded.xid;
    update memberships m set present = false, xid = pg_current_xact_id()
    from jsonb_to_recordset(stamps) as w(collection text, id uuid, scopes text[])
    where m.collection = w.collection and m.id = w.id and m.present and m.scope <> all (w.scopes);
  end if;
  if lost is not null then
    insert into conflicts (id, collection, row_id, field, lost, kept, side, author_id, mutation_id, at)
    select w.id, w.collection, w.row_id, w.field, coalesce(w.lost, 'null'), coalesce(w.kept, 'null'), w.side, w.author_id, w.mutation_id, w.at
    from jsonb_to_recordset(lost) as w(
      id uuid, collection text, row_id uuid, field text, lost jsonb, kept jsonb, side text, author_id uuid, mutation_id uuid, at timestamptz
    );
  end if;
  if payload is not null then
    perform pg_notify(channel, payload);
  end if;
  return true;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(writeRows).execute(db);
}
