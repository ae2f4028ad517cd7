import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Order } from '#contract/entities/order.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { saveFile } from '#ui/save-file.ts';

interface IcsLabels {
  /** The title of a visit: `Visite PEB, 1000 Bruxelles`. */
  title: (item: AgendaVisit) => string;
  /** The property's address. */
  location: (order: Order) => string;
  /** The absolute URL of the visit's order in the app. */
  link: (item: AgendaVisit) => string;
}

/**
 * Returns the visits as an iCalendar file (RFC 5545). Times are in UTC, so the reader's time zone does not matter. An event holds the
 * property's address and never the client. Cancelled visits are left out.
 */
export function buildIcs(visits: readonly AgendaVisit[], { title, location, link }: IcsLabels, now: Date): string {
  const calendar = ical({ name: 'myCerti', method: ICalCalendarMethod.PUBLISH, prodId: '//myCerti//agenda//FR' });
  for (const item of visits) {
    const { visit, order } = item;
    if (visit.state === 'cancelled') continue;
    calendar.createEvent({
      id: `${visit.id}@mycerti`,
      stamp: now,
      start: new Date(visit.plannedStart),
      end: new Date(visit.plannedEnd),
      summary: title(item),
      ...(order === undefined ? {} : { location: location(order) }),
      url: link(item),
      status: visit.state === 'planned' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

/** Downloads the text as an .ics file. Depending on the browser, it is saved or opened in the device's calendar. */
export function downloadIcs(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), name);
}
