import { clockTolerance } from '#contract/rules/people/device-clock.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { latestOffset } from '../sync/clock.ts';
import { unsettledOf } from '../sync/outbox.ts';

/** A clock that is right within the tolerance is left alone, as the server leaves it (rule OB7g). */
function correction(offset: number): number {
  return Math.abs(offset) <= clockTolerance ? 0 : offset;
}

/**
 * Returns when a visit began, by this device's clock as it is now, milliseconds. The server corrected what it received; what waits
 * has the time of the device's clock as it was.
 */
export async function onSiteSince(db: UserDatabase, visitId: string, startedAt: string): Promise<number> {
  const [offset, entries] = await Promise.all([latestOffset(db), unsettledOf(db, 'visits', visitId)]);
  const waiting = entries.findLast(({ name, state }) => name === 'visit.start' && state === 'pending');
  const made = waiting === undefined ? 0 : correction(waiting.clockOffset ?? offset);
  return Date.parse(startedAt) + made - correction(offset);
}
