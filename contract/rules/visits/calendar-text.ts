import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Visit } from '../../entities/visit.ts';
import { madeAt } from '../made-at.ts';

/** A visit as another calendar shows it. */
export interface CalendarVisit {
  visit: Pick<Visit, 'id' | 'plannedStart' | 'plannedEnd' | 'state'>;
  /** The version of the visit's row: it rises with each change, so that a calendar takes the later one. */
  version: number;
  /** When its time or its employee changed last, as far as it is known. */
  changedAt: string;
  summary: string;
  location?: string;
  url?: string;
  /** Another employee has it now. */
  hasLeft?: boolean;
}

interface CalendarFacts {
  now: Date;
  /** Seconds after which calendars should look again; absent from a file. */
  ttl?: number;
}

/** Returns when a visit changed last, as its states tell. */
export function lastStateAt({ id, history }: Pick<Visit, 'id' | 'history'>): string {
  return history.map(({ at }) => at).reduce((last, at) => (at > last ? at : last), new Date(madeAt(id)).toISOString());
}

function statusOf({ visit, hasLeft = false }: CalendarVisit): ICalEventStatus {
  if (hasLeft || visit.state === 'cancelled') return ICalEventStatus.CANCELLED;
  return visit.state === 'planned' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/**
 * Returns visits as an iCalendar text (RFC 5545). Times are UTC, so they hold in every time zone and across summer time. A cancelled
 * visit, and one that has left its employee, stays as a cancelled event: a calendar keeps what merely disappears.
 */
export function calendarText(visits: readonly CalendarVisit[], { now, ttl }: CalendarFacts): string {
  const calendar = ical({
    name: 'myCerti',
    method: ICalCalendarMethod.PUBLISH,
    prodId: '//myCerti//agenda//FR',
    ...(ttl === undefined ? {} : { ttl }),
  });
  for (const one of visits) {
    calendar.createEvent({
      id: `${one.visit.id}@mycerti`,
      stamp: now,
      sequence: one.version,
      lastModified: new Date(one.changedAt),
      start: new Date(one.visit.plannedStart),
      end: new Date(one.visit.plannedEnd),
      summary: one.summary,
      ...(one.location === undefined ? {} : { location: one.location }),
      ...(one.url === undefined ? {} : { url: one.url }),
      status: statusOf(one),
    });
  }
  return calendar.toString();
}
