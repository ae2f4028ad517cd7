import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the state of the small pictures of a file: `due`, `made`, or `none` for a picture that cannot be read. */
const statements = [
  `alter table files
    add column renditions text not null default 'due',
    /** Tries whose process did not report: a picture that kills it is not tried for ever. */
    add column rendition_tries smallint not null default 0,
    add column rendition_begun_at timestamptz`,
  `create index files_to_render on files (received_at desc)
    where state = 'received' and renditions = 'due' and type like 'image/%'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
