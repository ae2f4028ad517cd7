import { rowKey } from '#contract/collections.ts';
import type { Position } from '#contract/entities/position.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import type { Alongside } from '../append-entry.ts';
import type { UserDatabase } from '../user-database.ts';

/** The visits of an order, earliest first. */
export async function visitsOfOrder(db: UserDatabase, orderId: string): Promise<Visit[]> {
  const stored = await db.visits.where('row.orderId').equals(orderId).toArray();
  return stored.map(({ row }) => row).sort((a, b) => a.plannedStart.localeCompare(b.plannedStart));
}

/** The visits planned to start from one instant up to another, earliest first. */
export async function visitsBetween(db: UserDatabase, from: string, to: string): Promise<Visit[]> {
  const stored = await db.visits.where('row.plannedStart').between(from, to).toArray();
  return stored.map(({ row }) => row);
}

/** The first visit of an employee from an instant on that is still to be made. */
export async function nextVisitFrom(db: UserDatabase, employeeId: string, from: string): Promise<Visit | undefined> {
  const stored = await db.visits
    .where('row.plannedStart')
    .aboveOrEqual(from)
    .filter(({ row }) => row.employee.id === employeeId && isAhead(row))
    .first();
  return stored?.row;
}

/** Where an employee checked in for a visit; null when that was not noted, or by somebody else. */
export async function checkInOf(db: UserDatabase, visitId: string): Promise<Position | null> {
  return (await db.positions.get(visitId))?.row ?? null;
}

/** When a visit that took place was ended; null for any other. */
export async function endOfVisit(db: UserDatabase, visitId: string): Promise<string | null> {
  const visit = (await db.visits.get(visitId))?.row;
  return visit?.state === 'done' ? (visit.history.findLast(({ state }) => state === 'done')?.at ?? null) : null;
}

/** Ends a transaction in which there is more of something than there may be. */
export function unlessMore(count: number, most: number): void {
  if (count > most) throw new Error('done already');
}

/** What makes a visit be ended once, from however many tabs: the transaction fails when its end is on its way. */
export function endedOnce(db: UserDatabase, visitId: string): Alongside {
  return {
    tables: [],
    write: () => [
      // Asked for after the entry itself, which is therefore counted.
      db.outbox
        .where('targets')
        .equals(rowKey('visits', visitId))
        .filter(({ name, state }) => name === 'visit.complete' && state !== 'refused')
        .count()
        .then((count) => unlessMore(count, 1)),
    ],
  };
}
