-- Writes everything that one mutation changes, or several of one author that change different rows, in one call (ADR 6).
--
-- A function rather than one long statement: PostgreSQL caches the plans of a function, and planning took longer than
-- writing. Joins are nested loops over the indexes: the planner expects a hundred rows from a JSON argument, would read
-- whole tables to find one row, and would cache a plan made while they were small.
--
-- relied_on  rows with the versions that the decision was based on; null when the caller holds their locks.
--            The function locks them in the order of their keys. It returns false, and writes nothing, when one changed.
--            Several mutations hold many locks: they wait for nobody, and a row that is locked counts as changed.
-- added      new rows: a duplicate key raises 23505
-- replaced   rows that get a new version, each by its `mutation_id`; the fields of orders that change are kept in `order_changes`, who had a visit before
--            and whether its time or services change in `visit_changes`
-- stamps     rows with all the scopes that hold them: the row leaves every other scope. In those that are kept it stays as it is.
--            Since when a scope holds a row stays, also when the row leaves it and comes back
-- results    stored results of mutations: a duplicate identifier raises 23505 (rule OB4). `decision`: what one decided of the
--            order `decision_on`, before and after, for the order's history
-- at         the server's clock
-- channel, payload  the notification that pokes the devices; no notification when the payload is null
create or replace function write_rows(
  relied_on jsonb, added jsonb, replaced jsonb, stamps jsonb, results jsonb, at timestamptz, channel text, payload text
) returns boolean language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  locked int;
begin
  if relied_on is not null then
    if jsonb_array_length(results) > 1 then
      perform from records r
        join jsonb_to_recordset(relied_on) as w(collection text, id uuid, version int)
          on r.collection = w.collection and r.id = w.id and r.version = w.version
        order by r.collection, r.id for update of r skip locked;
    else
      perform from records r
        join jsonb_to_recordset(relied_on) as w(collection text, id uuid, version int)
          on r.collection = w.collection and r.id = w.id and r.version = w.version
        order by r.collection, r.id for update of r;
    end if;
    get diagnostics locked = row_count;
    if locked <> jsonb_array_length(relied_on) then
      return false;
    end if;
  end if;

  if results is not null then
    insert into mutation_results (id, user_id, hash, status, result, created_at)
    select id, user_id, hash, status, result, write_rows.at from jsonb_to_recordset(results)
      as w(id uuid, user_id uuid, hash text, status text, result jsonb);
    insert into order_changes (order_id, mutation_id, user_id, at, fields)
    select decision_on, id, user_id, write_rows.at, jsonb_build_object('decision', decision)
    from jsonb_to_recordset(results) as w(id uuid, user_id uuid, decision_on uuid, decision jsonb)
    where decision_on is not null;
  end if;

  if added is not null then
    insert into records (collection, id, parent_id, version, data, authors)
    select collection, id, parent_id, 1, data, authors from jsonb_to_recordset(added)
      as w(collection text, id uuid, parent_id uuid, data jsonb, authors jsonb);
  end if;

  if replaced is not null then
    insert into order_changes (order_id, mutation_id, user_id, at, fields)
    select r.id, w.mutation_id, (results->0->>'user_id')::uuid, write_rows.at, changed.fields
    from jsonb_to_recordset(replaced) as w(collection text, id uuid, data jsonb, mutation_id uuid)
      join records r on r.collection = w.collection and r.id = w.id,
      lateral (
        select jsonb_object_agg(key, jsonb_build_array(r.data->key, w.data->key)) as fields
        from jsonb_object_keys(r.data || w.data) as key
        where r.data->key is distinct from w.data->key
      ) as changed
    where w.collection = 'orders' and changed.fields is not null;
    insert into visit_changes (visit_id, user_id, at, employee_id, arranged)
    select r.id, (results->0->>'user_id')::uuid, write_rows.at, (r.data->'employee'->>'id')::uuid, changed.arranged
    from jsonb_to_recordset(replaced) as w(collection text, id uuid, data jsonb)
      join records r on r.collection = w.collection and r.id = w.id,
      lateral (
        select (r.data->'plannedStart', r.data->'plannedEnd', r.data->'services')
          is distinct from (w.data->'plannedStart', w.data->'plannedEnd', w.data->'services') as arranged
      ) as changed
    where w.collection = 'visits'
      and (changed.arranged or r.data->'employee'->>'id' is distinct from w.data->'employee'->>'id');
    update records r
    set version = w.version, data = w.data, authors = w.authors, reach = w.reach, xid = pg_current_xact_id()
    from jsonb_to_recordset(replaced)
      as w(collection text, id uuid, version int, data jsonb, authors jsonb, reach jsonb)
    where r.collection = w.collection and r.id = w.id;
  end if;

  if stamps is not null then
    insert into memberships (scope, collection, id, present, sort_at, held_since)
    select scope, w.collection, w.id, true, w.sort_at, write_rows.at
    from jsonb_to_recordset(stamps) as w(collection text, id uuid, scopes text[], sort_at timestamptz, kept text[]),
      unnest(w.scopes) as scope
    where w.kept is null or scope <> all (w.kept)
    on conflict (collection, id, scope)
      do update set present = true, left_at = null, sort_at = excluded.sort_at, xid = excluded.xid;
    update memberships m set present = false, left_at = write_rows.at, xid = pg_current_xact_id()
    from jsonb_to_recordset(stamps) as w(collection text, id uuid, scopes text[])
    where m.collection = w.collection and m.id = w.id and m.present and m.scope <> all (w.scopes);
  end if;

  if payload is not null then
    perform pg_notify(channel, payload);
  end if;
  return true;
end $$
