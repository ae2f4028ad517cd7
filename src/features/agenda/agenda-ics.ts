import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { AgendaVisit } from '#data/queries/agenda.ts';
import { addressForMaps } from '#hooks/address-lines.ts';

interface IcsWords {
  /** What a visit is called: `Visite PEB, 1000 Bruxelles`. */
  title: (item: AgendaVisit) => string;
  /** The address of its order in the app. */
  link: (item: AgendaVisit) => string;
}

/**
 * The visits as a file for other calendars (RFC 5545): times in UTC, right wherever it is read; the address to get there, and no
 * client. Visits called off are left out.
 */
export function icsOf(visits: readonly AgendaVisit[], { title, link }: IcsWords, now: Date): string {
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
      ...(order === undefined ? {} : { location: addressForMaps(order.address) }),
      url: link(item),
      status: visit.state === 'planned' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

/** Hands the file to the person: the browser asks where to, or opens the device's calendar. */
export function downloadIcs(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
