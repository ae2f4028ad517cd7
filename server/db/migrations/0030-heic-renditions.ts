import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Sets the small pictures of HEIC photos to due: earlier versions could not decode them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update files set renditions = 'due', rendition_tries = 0, rendition_begun_at = null
    where renditions = 'none' and type in ('image/heic', 'image/heif')
  `.execute(db);
}
