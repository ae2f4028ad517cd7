import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/** Seconds of the window in which failed sign-ins are counted. */
const windowSeconds = 15 * 60;

export interface Counted {
  key: string;
  /** Failures in this window, including the attempt under way. */
  failures: number;
  /** Seconds until the window ends, rounded up. */
  retryAfter: number;
}

/**
 * Counts an attempt as a failure of each key before it is made. One statement counts concurrent attempts of all
 * instances. `withdrawAttempt` takes it back after a success.
 */
export async function countAttempt(db: Db, keys: readonly string[], now: Date): Promise<Counted[]> {
  const at = now.toISOString();
  // Sorted: two statements with the same keys lock them in the same order.
  const sorted = [...keys].sort();
  const { rows } = await sql<Counted>`
    insert into login_failures as f (key, failures, window_start)
    select key, 1, ${at}::timestamptz from unnest(${sorted}::text[]) as key
    on conflict (key) do update set
      failures = case when f.window_start <= excluded.window_start - make_interval(secs => ${windowSeconds}) then 1 else f.failures + 1 end,
      window_start = case when f.window_start <= excluded.window_start - make_interval(secs => ${windowSeconds}) then excluded.window_start else f.window_start end
    returning key, failures,
      greatest(1, ceil(extract(epoch from window_start + make_interval(secs => ${windowSeconds}) - ${at}::timestamptz)))::int as "retryAfter"
  `.execute(db);
  return rows;
}

/** Resets the count of one key, as the account or device, and takes one attempt off another, as the address. */
export async function withdrawAttempt(db: Db, ownKey: string | null, addressKey: string | null): Promise<void> {
  await sql`
    with forgotten as (delete from login_failures where key = ${ownKey})
    update login_failures set failures = greatest(0, failures - 1) where key = ${addressKey}
  `.execute(db);
}
