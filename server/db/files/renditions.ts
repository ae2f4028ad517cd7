import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/** Whether the small pictures of a file exist: to be made, made, or impossible. */
export type RenditionState = 'due' | 'made' | 'none';

/** Tries whose process did not report before a picture is given up. */
const triesMax = 3;
/** Minutes after which a try counts as dead. */
const deadAfter = 10;

const isPicture = sql`type like 'image/%'`;

/** A received picture whose renditions are due. Size in bytes. */
export interface DuePicture {
  id: string;
  size: number;
}

/** Claims the newest picture without renditions, for this process alone. */
export async function claimDuePicture(db: Db, at: Date): Promise<DuePicture | undefined> {
  const now = at.toISOString();
  const { rows } = await sql<DuePicture>`
    update files set rendition_tries = rendition_tries + 1, rendition_begun_at = ${now}::timestamptz
    where id = (
      select id from files
      where state = 'received' and renditions = 'due' and ${isPicture} and rendition_tries < ${triesMax}
        and (rendition_begun_at is null or rendition_begun_at < ${now}::timestamptz - make_interval(mins => ${deadAfter}))
      order by received_at desc limit 1
      for update skip locked
    )
    returning id, size::float8 as size
  `.execute(db);
  return rows[0];
}

/** Records that the renditions of a picture are made, or impossible. */
export async function recordRenditions(db: Db, id: string, state: Exclude<RenditionState, 'due'>): Promise<void> {
  await sql`update files set renditions = ${state}, rendition_begun_at = null where id = ${id}::uuid and state = 'received'`.execute(
    db,
  );
}

/** Takes a claim back that failed for a reason outside the picture: it costs no try. */
export async function releasePicture(db: Db, id: string): Promise<void> {
  await sql`
    update files set rendition_tries = greatest(0, rendition_tries - 1), rendition_begun_at = null where id = ${id}::uuid
  `.execute(db);
}

/** Sets renditions that the storage lost to due again. */
export async function renewRenditions(db: Db, id: string): Promise<void> {
  await sql`
    update files set renditions = 'due', rendition_tries = 0, rendition_begun_at = null
    where id = ${id}::uuid and renditions = 'made'
  `.execute(db);
}
