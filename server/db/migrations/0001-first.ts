import type { Kysely } from 'kysely';
import { sql } from 'kysely';

// Collections and scopes are compared and paged by name: collation "C" gives one order on every installation.
const statements = [
  `create table records (
    collection text collate "C" not null,
    id uuid not null,
    parent_id uuid,
    version int not null check (version > 0),
    xid xid8 not null default pg_current_xact_id(),
    data jsonb not null,
    primary key (collection, id)
  )`,
  `create index records_parent on records (parent_id) where parent_id is not null`,
  `create table memberships (
    scope text collate "C" not null,
    collection text collate "C" not null,
    id uuid not null,
    xid xid8 not null default pg_current_xact_id(),
    present boolean not null,
    sort_at timestamptz not null,
    primary key (collection, id, scope)
  )`,
  `create index memberships_delta on memberships (scope, xid, collection, id)`,
  `create index memberships_first_load on memberships (scope, sort_at, collection, id) where present`,
  `create table mutation_results (
    id uuid primary key,
    user_id uuid not null,
    hash text not null,
    status text not null,
    result jsonb not null,
    created_at timestamptz not null
  )`,
  `create table conflicts (
    id uuid primary key,
    collection text not null,
    row_id uuid not null,
    field text not null,
    lost jsonb not null,
    kept jsonb not null,
    side text not null,
    author_id uuid not null,
    mutation_id uuid not null,
    at timestamptz not null
  )`,
  `create index conflicts_row on conflicts (collection, row_id)`,
  `create table users (
    id uuid primary key,
    email text not null unique check (email = lower(email)),
    password_hash text not null,
    first_name text not null,
    name text not null,
    roles text[] not null,
    qualifications text[] not null,
    picture text,
    disabled boolean not null default false,
    created_at timestamptz not null
  )`,
  `create table devices (
    id uuid not null,
    user_id uuid not null references users (id),
    revoked_at timestamptz,
    last_seen_at timestamptz not null,
    primary key (id, user_id)
  )`,
  `create table login_failures (key text primary key, failures int not null, window_start timestamptz not null)`,
  `create table settings (key text primary key, value text not null)`,
  `create table watermarks (day date primary key, xid xid8 not null)`,
  `insert into settings (key, value) values ('epoch', gen_random_uuid()::text), ('horizon', '0')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
