import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '../user-database.ts';
import { readRows } from './stored-rows.ts';
import { visitsOfBetween } from './visits.ts';

/** Returns what else an employee has around a time, to detect overlaps with a new visit time. */
export async function timesAround(
  db: UserDatabase,
  employeeId: string,
  { from, to }: { from: string; to: string },
): Promise<{ visits: Visit[]; unavailabilities: Unavailability[] }> {
  // A visit that began earlier the same day may still last.
  const earlier = new Date(Date.parse(from) - 86_400_000).toISOString();
  const visits = await visitsOfBetween(db, employeeId, earlier, to);
  const away = await readRows(db.unavailabilities);
  return {
    visits,
    unavailabilities: away.filter(
      (row) => !row.removed && row.employee.id === employeeId && row.from < to && row.to > from,
    ),
  };
}
