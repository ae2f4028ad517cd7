import type { Order } from '#contract/entities/order.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import type { CalendarVisit } from '#contract/rules/visits/calendar-text.ts';
import { calendarText, lastStateAt } from '#contract/rules/visits/calendar-text.ts';
import { isReceived } from '#sync/send-status.ts';
import { saveFile } from '#ui/save-file.ts';

interface IcsLabels {
  /** The title of a visit: `Visite PEB, 1000 Bruxelles`. */
  title: (item: AgendaVisit) => string;
  /** The property's address. */
  location: (order: Order) => string;
  /** The absolute URL of the visit's order in the app. */
  link: (item: AgendaVisit) => string;
}

/** Returns the visits as an iCalendar file. An event holds the property's address and never the client. */
export function buildIcs(
  visits: readonly AgendaVisit[],
  versions: ReadonlyMap<string, number>,
  { title, location, link }: IcsLabels,
  now: Date,
): string {
  const events = visits.map((item): CalendarVisit => {
    const { visit, order, sync } = item;
    const isStored = isReceived(sync) || sync.is === 'refused';
    return {
      visit,
      // What the server does not have yet becomes the next version there.
      version: (versions.get(visit.id) ?? 0) + (isStored ? 0 : 1),
      changedAt: isStored ? lastStateAt(visit) : now.toISOString(),
      summary: title(item),
      ...(order === undefined ? {} : { location: location(order) }),
      url: link(item),
    };
  });
  return calendarText(events, { now });
}

/** Downloads the text as an .ics file. Depending on the browser, it is saved or opened in the device's calendar. */
export function downloadIcs(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), name);
}
