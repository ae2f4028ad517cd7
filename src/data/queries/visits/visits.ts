import { rowKey } from '#contract/collections.ts';
import type { Position } from '#contract/entities/position.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { instantsOfDay } from '#contract/rules/brussels-time.ts';
import { standingAt } from '#contract/rules/orders/visit-history.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import type { Alongside } from '../../outbox/change.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows, rowsOfOrder } from '../../rows/stored-rows.ts';

/** Returns the visits of an order, earliest first. */
export async function visitsOfOrder(db: UserDatabase, orderId: string): Promise<Visit[]> {
  return (await rowsOfOrder(db.visits, orderId)).sort((a, b) => a.plannedStart.localeCompare(b.plannedStart));
}

/** Returns the visits of each of these orders, earliest first. A transaction for each would cost as much as its reads. */
export function visitsOfOrders(db: UserDatabase, orderIds: readonly string[]): Promise<Visit[][]> {
  return db.transaction('r', db.visits, () => Promise.all(orderIds.map((id) => visitsOfOrder(db, id))));
}

/** Returns the visits planned to start between two instants, earliest first. */
export function visitsBetween(db: UserDatabase, from: string, to: string): Promise<Visit[]> {
  return readRows(db.visits.where('row.plannedStart').between(from, to));
}

const byEmployee = '[row.employee.id+row.plannedStart]';

/** Returns the visits of an employee that are planned to start between two instants, earliest first. */
export function visitsOfBetween(db: UserDatabase, employeeId: string, from: string, to: string): Promise<Visit[]> {
  return readRows(db.visits.where(byEmployee).between([employeeId, from], [employeeId, to]));
}

/** Returns the visits of an employee that are planned to start on a Belgian day, earliest first. */
export function visitsOfDay(db: UserDatabase, employeeId: string, day: string): Promise<Visit[]> {
  const { from, to } = instantsOfDay(day);
  return visitsOfBetween(db, employeeId, from, to);
}

/** Returns the first visit of an employee from an instant on that has not taken place. */
export async function nextVisitFrom(db: UserDatabase, employeeId: string, from: string): Promise<Visit | undefined> {
  const stored = await db.visits
    .where(byEmployee)
    .between([employeeId, from], [employeeId, '\uffff'])
    .filter(({ row }) => isAhead(row))
    .first();
  return stored?.row;
}

/**
 * Returns true when a visit from an instant on is here. During a first load all earlier ones of today and later are here then
 * (rule PL1f).
 */
export async function hasVisitFrom(db: UserDatabase, from: string): Promise<boolean> {
  return (await db.visits.where('row.plannedStart').aboveOrEqual(from).limit(1).primaryKeys()).length > 0;
}

/** Picks the visit that is under way, else the next one, from visits of a day, earliest first. */
export function visitAtHand<V extends Pick<Visit, 'state'>>(visits: readonly V[]): V | undefined {
  return visits.find(({ state }) => state === 'started') ?? visits.find(isAhead);
}

/** Days around now in which a visit under way was planned. */
const underWayDays = 7;

/** Returns an employee's visit that is under way besides this one; undefined when there is none. */
export async function otherVisitUnderWay(
  db: UserDatabase,
  employeeId: string,
  { visitId, now }: { visitId: string; now: number },
): Promise<Visit | undefined> {
  const at = (days: number): string => new Date(now + days * 86_400_000).toISOString();
  const near = await visitsOfBetween(db, employeeId, at(-underWayDays), at(underWayDays));
  return near.find(({ id, state }) => id !== visitId && state === 'started');
}

/** Returns where an employee checked in for a visit; null when it was not recorded on this device. */
export async function checkInOf(db: UserDatabase, visitId: string): Promise<Position | null> {
  return (await db.positions.get(visitId))?.row ?? null;
}

/** Returns when a visit that took place ended; null for any other. */
export async function endOfVisit(db: UserDatabase, visitId: string): Promise<string | null> {
  const visit = (await db.visits.get(visitId))?.row;
  return visit?.state === 'done' ? standingAt(visit, 'done') : null;
}

/** Aborts the transaction when there are more of something than allowed. */
export function unlessMore(count: number, most: number): void {
  if (count > most) throw new Error('done already');
}

/** Returns how many ends of a visit are in the outbox that nobody has undone. */
function queuedEnds(db: UserDatabase, visitId: string): PromiseLike<number> {
  return db.outbox
    .where('targets')
    .equals(rowKey('visits', visitId))
    .filter(({ state }) => state !== 'refused')
    .sortBy('seq')
    .then((entries) => {
      const names = entries.map(({ name }) => name);
      const since = names.slice(names.lastIndexOf('visit.undo') + 1);
      return since.filter((name) => name === 'visit.complete').length;
    });
}

/** Returns true for a visit that is done here, or whose end waits in the outbox: also over a cancellation that came meanwhile. */
export async function isEndedHere(db: UserDatabase, visitId: string): Promise<boolean> {
  return (await endOfVisit(db, visitId)) !== null || (await queuedEnds(db, visitId)) > 0;
}

/**
 * Returns the check that a visit ends only once, from any number of tabs: the transaction fails when an end that nobody has
 * undone is already in the outbox.
 */
export function endedOnce(db: UserDatabase, visitId: string): Alongside {
  return {
    tables: [],
    // Requested after the entry itself, so the count includes it.
    write: () => [queuedEnds(db, visitId).then((count) => unlessMore(count, 1))],
  };
}
