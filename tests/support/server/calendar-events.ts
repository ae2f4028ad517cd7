import ICAL from 'ical.js';

/** An event as another program reads it from an iCalendar text: instants in UTC, ISO 8601. */
export interface ReadEvent {
  uid: string;
  summary: string;
  location: string | null;
  start: string;
  end: string;
  sequence: number;
  modified: string;
  status: string;
  url: string | null;
}

/** Reads an iCalendar text with a library that did not write it. */
export function eventsOf(text: string): ReadEvent[] {
  const calendar = ICAL.Component.fromString(text);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component, { strictExceptions: true });
    const textOf = (name: string): string | null => component.getFirstPropertyValue(name)?.toString() ?? null;
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      modified: new Date(textOf('last-modified') ?? '').toISOString(),
      status: textOf('status') ?? '',
      url: textOf('url'),
    };
  });
}
