import { sql } from 'kysely';
import type { Db, Trx } from '../connection/database.ts';
import type { RenditionState } from './renditions.ts';

/** What a device announces before it sends a file. Size in bytes, SHA-256 in lower-case hex. */
export interface AnnouncedFile {
  id: string;
  userId: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
}

/** An announced file and what the server has received of it. */
export interface StoredFile extends AnnouncedFile {
  state: 'receiving' | 'received' | 'refused';
  refusal: string | null;
  renditions: RenditionState;
  createdAt: Date;
  receivedAt: Date | null;
}

const columns = sql`id, user_id as "userId", name, type, size::float8 as size, sha256, state, refusal, renditions,
  created_at as "createdAt", received_at as "receivedAt"`;

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select ${columns} from files where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Stores an announced file. Returns false when this identifier exists already. */
export async function announceFile(db: Db, file: AnnouncedFile, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into files (id, user_id, name, type, size, sha256, created_at, heard_at)
    values (
      ${file.id}::uuid, ${file.userId}::uuid, ${file.name}, ${file.type}, ${file.size}, ${file.sha256},
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    )
    on conflict (id) do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Returns how many of a user's announced files have not arrived, and their sizes in all. */
export async function filesUnderWay(db: Db, userId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::float8 as count, coalesce(sum(size), 0)::float8 as bytes from files
    where state = 'receiving' and user_id = ${userId}::uuid
  `.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Marks a file whose bytes have all arrived and match the announcement. */
export async function markReceived(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    update files set state = 'received', received_at = ${at.toISOString()} where id = ${id}::uuid and state = 'receiving'
  `.execute(db);
}

/** Marks a file as refused, with the error code. Every later attempt to send it is refused too. */
export async function markRefused(db: Db, id: string, code: string): Promise<void> {
  await sql`update files set state = 'refused', refusal = ${code} where id = ${id}::uuid and state = 'receiving'`.execute(
    db,
  );
}

/** Sets a received file whose bytes were lost back to receiving: they are verified again. */
export async function reopenFile(db: Db, id: string): Promise<void> {
  await sql`update files set state = 'receiving', received_at = null where id = ${id}::uuid and state = 'received'`.execute(
    db,
  );
}

/** Returns received files after an identifier, in its order: what the store must have. */
export async function receivedFilesAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<{ id: string; size: number; receivedAt: Date }[]> {
  const { rows } = await sql<{ id: string; size: number; receivedAt: Date }>`
    select id, size::float8 as size, received_at as "receivedAt" from files
    where state = 'received' and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}
  `.execute(db);
  return rows;
}

/** Sets received files whose bytes the store lacks back to receiving. Returns those that have an upload, with its subject. */
export async function reopenLostFiles(
  trx: Trx,
  ids: readonly string[],
): Promise<Pick<Unreceipted, 'id' | 'orderId' | 'clientId'>[]> {
  const { rows } = await sql<Pick<Unreceipted, 'id' | 'orderId' | 'clientId'>>`
    with reopened as (
      update files set state = 'receiving', received_at = null, receipted = false
      where id = any(${[...ids]}::uuid[]) and state = 'received' returning id
    )
    select r.id, r.data->>'orderId' as "orderId", r.data->>'clientId' as "clientId"
    from records r join reopened on reopened.id = r.id where r.collection = 'uploads'
  `.execute(trx);
  return rows;
}

/** Deletes a file whose bytes were wrong or lost. It can be announced again. */
export async function deleteFile(db: Db, id: string): Promise<void> {
  await sql`delete from files where id = ${id}::uuid and state = 'receiving'`.execute(db);
}

/** Records that the sender asked about a file. */
export async function touchFile(db: Db, id: string, at: Date): Promise<void> {
  await sql`update files set heard_at = ${at.toISOString()} where id = ${id}::uuid`.execute(db);
}

/** True when the row of an upload describes its file: the same user, hash and size. */
const describesFile = sql`r.data->>'sha256' = f.sha256 and (r.data->>'size')::bigint = f.size
  and (r.data->'by'->>'id')::uuid = f.user_id`;

/** True for a file that an upload stands for, or may still complete into: its row describes the file. */
const isNeeded = sql`f.state <> 'refused' and exists (
  select 1 from records r where r.collection = 'uploads' and r.id = f.id and ${describesFile}
    and (f.state = 'received' or r.data->>'removed' is null)
)`;

/**
 * Selects files that no sender has asked about since `before` and that no upload needs: refused ones, those whose upload
 * was refused, discarded or taken back before they arrived, and abandoned ones. Sets them back to receiving, so that an
 * upload attached now gets no receipt for bytes about to be deleted.
 */
export async function abandonFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update files set state = case state when 'received' then 'receiving' else state end, received_at = null
    where id in (
      select f.id from files f where f.heard_at < ${before.toISOString()} and not (${isNeeded})
      order by f.heard_at limit ${limit}
    )
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes an abandoned file, unless its sender has asked about it since. */
export async function deleteAbandonedFile(db: Db, id: string, before: Date): Promise<void> {
  await sql`
    delete from files where id = ${id}::uuid and state <> 'received' and heard_at < ${before.toISOString()}
  `.execute(db);
}

/** Returns which of these identifiers belong to announced files. */
export async function knownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from files where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns files that are not complete, oldest first. */
export async function receivingFiles(db: Db, limit: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from files where state = 'receiving' order by created_at limit ${limit}
  `.execute(db);
  return rows;
}

/** A file that its reader may have, with the state of its small pictures. */
export interface ReadableFile {
  id: string;
  type: string;
  renditions: RenditionState;
}

/**
 * Returns which of these files are received, described by their upload and held by one of these scopes. The row of an
 * upload over another's file reads nothing.
 */
export async function readableFiles(
  db: Db,
  ids: readonly string[],
  scopes: readonly string[],
): Promise<ReadableFile[]> {
  const { rows } = await sql<ReadableFile>`
    select f.id, f.type, f.renditions from files f join records r on r.collection = 'uploads' and r.id = f.id
    where f.id = any(${[...ids]}::uuid[]) and f.state = 'received' and ${describesFile} and exists (
      select 1 from memberships m
      where m.collection = 'uploads' and m.id = f.id and m.present and m.scope = any(${[...scopes]}::text[])
    )
  `.execute(db);
  return rows;
}

/** Returns the received file of an employee's picture; undefined without one, or when it is larger than `bytesMax`. */
export async function pictureOf(
  db: Db,
  employeeId: string,
  bytesMax: number,
): Promise<Pick<StoredFile, 'id' | 'type'> | undefined> {
  const { rows } = await sql<Pick<StoredFile, 'id' | 'type'>>`
    select f.id, f.type from records e join files f on f.id = (e.data->>'pictureId')::uuid
    where e.collection = 'employees' and e.id = ${employeeId}::uuid
      and f.state = 'received' and f.user_id = e.id and f.size <= ${bytesMax}
  `.execute(db);
  return rows[0];
}

/** A received file, and the order or client of its upload. */
export interface Unreceipted {
  id: string;
  receivedAt: Date;
  orderId: string | null;
  clientId: string | null;
}

/**
 * Returns and locks received files whose upload exists, is of their type and has no receipt yet; only those named, or all.
 */
export async function lockUnreceipted(trx: Trx, ids: readonly string[] | null): Promise<Unreceipted[]> {
  const among = ids === null ? sql`true` : sql`f.id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<Unreceipted>`
    select f.id, f.received_at as "receivedAt", r.data->>'orderId' as "orderId", r.data->>'clientId' as "clientId"
    from files f join records r on r.collection = 'uploads' and r.id = f.id
    where ${among} and f.state = 'received' and not f.receipted and ${describesFile} and r.data->>'type' = f.type
    order by f.id for update of f
  `.execute(trx);
  return rows;
}

export async function markReceipted(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`update files set receipted = true where id = any(${[...ids]}::uuid[])`.execute(trx);
}

/**
 * Adds files that arrived by another way than an upload session: complete, verified, with a receipt on their uploads.
 */
export async function addReceivedFiles(
  trx: Trx,
  files: readonly (AnnouncedFile & { createdAt: string; receivedAt: string })[],
): Promise<void> {
  const listed = JSON.stringify(files);
  await sql`
    insert into files (id, user_id, name, type, size, sha256, state, created_at, received_at, heard_at, receipted)
    select id, "userId", name, type, size, sha256, 'received', "createdAt", "receivedAt", "receivedAt", true
    from jsonb_to_recordset(${listed}::jsonb) as f(
      id uuid, "userId" uuid, name text, type text, size bigint, sha256 text, "createdAt" timestamptz, "receivedAt" timestamptz
    )
  `.execute(trx);
}
