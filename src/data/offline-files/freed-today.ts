import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { UserDatabase } from '../database/user-database.ts';

/** Stops downloads in advance for the rest of this day. */
export async function recordFreed(db: UserDatabase, now: number): Promise<void> {
  await db.facts.put({ key: 'freedOn', value: brusselsDay(now) });
}

/**
 * Returns true on a day on which the user freed storage or a capture exceeded the quota: nothing is downloaded in advance
 * then.
 */
export async function isFreedToday(db: UserDatabase, now: number): Promise<boolean> {
  return (await db.facts.get('freedOn'))?.value === brusselsDay(now);
}
