import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** What a device announces of a file before its bytes. Size in bytes, SHA-256 in small hex. */
export interface Announced {
  id: string;
  userId: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
}

/** A file as the server knows it. */
export interface StoredFile extends Announced {
  state: 'receiving' | 'received' | 'refused';
  refusal: string | null;
  createdAt: Date;
  receivedAt: Date | null;
}

const columns = sql`id, user_id as "userId", name, type, size::float8 as size, sha256, state, refusal,
  created_at as "createdAt", received_at as "receivedAt"`;

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select ${columns} from files where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Notes an announced file; false when one of this identifier is there already. */
export async function announceFile(db: Db, file: Announced, at: Date): Promise<boolean> {
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

/** Notes that all of it has come and is right. */
export async function noteReceived(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    update files set state = 'received', received_at = ${at.toISOString()} where id = ${id}::uuid and state = 'receiving'
  `.execute(db);
}

/** Notes why a file is not taken: it is refused as often as it is sent. */
export async function noteRefused(db: Db, id: string, code: string): Promise<void> {
  await sql`update files set state = 'refused', refusal = ${code} where id = ${id}::uuid and state = 'receiving'`.execute(
    db,
  );
}

/** Has a received file whose bytes were lost received anew: they are looked at again. */
export async function reopenFile(db: Db, id: string): Promise<void> {
  await sql`update files set state = 'receiving', received_at = null where id = ${id}::uuid and state = 'received'`.execute(
    db,
  );
}

/** Forgets a file whose bytes were wrong or lost: it can be announced anew. */
export async function forgetFile(db: Db, id: string): Promise<void> {
  await sql`delete from files where id = ${id}::uuid and state = 'receiving'`.execute(db);
}

/** Notes that its sender asks about a file. */
export async function noteHeard(db: Db, id: string, at: Date): Promise<void> {
  await sql`update files set heard_at = ${at.toISOString()} where id = ${id}::uuid`.execute(db);
}

/**
 * Files that nobody has asked about since `before` and that belong to nothing: such as came in part, were refused, or came whole
 * without an upload that names them. From here on they count as being received: an upload that is attached now gives no receipt
 * for bytes that are about to go.
 */
export async function abandonFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update files set state = case state when 'received' then 'receiving' else state end, received_at = null
    where id in (
      select f.id from files f
      where f.heard_at < ${before.toISOString()} and not f.receipted and (
        f.state <> 'received' or not exists (select 1 from records r where r.collection = 'uploads' and r.id = f.id)
      )
      order by f.heard_at limit ${limit}
    )
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Forgets a file that was abandoned, unless its sender has asked about it since. */
export async function forgetAbandoned(db: Db, id: string, before: Date): Promise<void> {
  await sql`
    delete from files where id = ${id}::uuid and state <> 'received' and heard_at < ${before.toISOString()}
  `.execute(db);
}

/** Files that are being received. */
export async function filesUnderWay(db: Db, limit: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from files where state = 'receiving' order by created_at limit ${limit}
  `.execute(db);
  return rows;
}

/** A received file and what its upload stands under. */
export interface Unreceipted {
  id: string;
  receivedAt: Date;
  orderId: string | null;
  clientId: string | null;
}

/** Received files whose upload is known and does not say so yet; those named, or all. Locked. */
export async function lockUnreceipted(trx: Trx, ids: readonly string[] | null): Promise<Unreceipted[]> {
  const among = ids === null ? sql`true` : sql`f.id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<Unreceipted>`
    select f.id, f.received_at as "receivedAt", r.data->>'orderId' as "orderId", r.data->>'clientId' as "clientId"
    from files f join records r on r.collection = 'uploads' and r.id = f.id
    where ${among} and f.state = 'received' and not f.receipted
      and r.data->>'sha256' = f.sha256 and (r.data->>'size')::bigint = f.size and (r.data->'by'->>'id')::uuid = f.user_id
    order by f.id for update of f
  `.execute(trx);
  return rows;
}

export async function noteReceipted(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`update files set receipted = true where id = any(${[...ids]}::uuid[])`.execute(trx);
}

/** Notes files that came some other way than by being sent: whole, right, and said so on the rows of their uploads. */
export async function addReceivedFiles(
  trx: Trx,
  files: readonly (Announced & { createdAt: string; receivedAt: string })[],
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
