import type { EventInput } from '@fullcalendar/react';
import type { Order } from '#contract/entities/order.ts';
import { addDays, brusselsDay, brusselsParts, wholeDaysOf } from '#contract/rules/brussels-time.ts';
import { holidayOn } from '#contract/rules/visits/holidays.ts';
import type { Holiday } from '#contract/rules/visits/holidays.ts';
import type { AgendaClientVisit, AgendaUnavailability, AgendaVisit } from '#data/queries/visits/agenda.ts';
import type { Span } from '#data/queries/visits/person-time.ts';
import { clientVisitSpan, dateSpan } from '#data/queries/visits/person-time.ts';
import { daysOf } from '../shown/period.ts';
import type { Period } from '../shown/period.ts';
import type { AgendaWithTimes, AgendaTravelGap } from '../use-agenda.ts';

/** The row behind an event of the calendar. */
export type AgendaEntry =
  | { kind: 'visit'; item: AgendaVisit; gap: AgendaTravelGap | undefined }
  | { kind: 'clientVisit'; item: AgendaClientVisit }
  | ({ kind: 'order'; item: { order: Order } } & Span)
  | { kind: 'unavailability'; item: AgendaUnavailability }
  | { kind: 'holiday'; holiday: Holiday };

/** An event of the calendar. */
export type AgendaEvent = EventInput & { id: string };

interface EventTexts {
  /** The event's title where the calendar shows plain text only. */
  visit: (item: AgendaVisit) => string;
  clientVisit: (item: AgendaClientVisit) => string;
  order: (order: Order) => string;
  unavailability: (item: AgendaUnavailability) => string;
  holiday: (holiday: Holiday) => string;
}

/** Returns the orders that have a date and no visit yet, each with its time. */
export function datedOrders({ orders }: Pick<AgendaWithTimes, 'orders'>): ({ order: Order } & Span)[] {
  return orders.flatMap(({ order }) => {
    const span = dateSpan(order);
    return span === null ? [] : [{ order, ...span }];
  });
}

/** Returns the times of an unavailability's event; one that covers several days becomes an all-day event. */
function unavailabilityEventTimes({
  unavailability: { from, to },
}: AgendaUnavailability): Pick<EventInput, 'start' | 'end' | 'allDay'> {
  const { first, last } = wholeDaysOf({ from, to }) ?? { first: brusselsDay(from), last: brusselsDay(to) };
  // An event of several days in the time grid would hide the visits below it.
  if (first !== last || wholeDaysOf({ from, to }) !== null)
    return { start: first, end: addDays(last, 1), allDay: true };
  return { start: from, end: to };
}

/** Returns the calendar's events for a period, and the entry behind each by the event's identifier. */
export function eventsOf(
  agenda: AgendaWithTimes,
  period: Period,
  texts: EventTexts,
  canMove: (item: AgendaVisit) => boolean,
): { events: AgendaEvent[]; entries: Map<string, AgendaEntry> } {
  const entries = new Map<string, AgendaEntry>();
  const events: AgendaEvent[] = [];
  const add = (entry: AgendaEntry, event: AgendaEvent): void => {
    entries.set(event.id, entry);
    events.push(event);
  };
  for (const item of agenda.visits) {
    const { id, plannedStart, plannedEnd } = item.visit;
    const entry: AgendaEntry = { kind: 'visit', item, gap: agenda.gaps.get(id) };
    add(entry, { id, title: texts.visit(item), start: plannedStart, end: plannedEnd, startEditable: canMove(item) });
  }
  for (const item of agenda.clientVisits) {
    const { from: start, to: end } = clientVisitSpan(item.visit);
    const event = { id: item.visit.id, title: texts.clientVisit(item), start, end, startEditable: false };
    add({ kind: 'clientVisit', item }, event);
  }
  for (const { from, to, ...item } of datedOrders(agenda)) {
    const event = { id: item.order.id, title: texts.order(item.order), start: from, end: to, startEditable: false };
    add({ kind: 'order', item, from, to }, event);
  }
  for (const item of agenda.unavailabilities)
    add(
      { kind: 'unavailability', item },
      {
        id: item.unavailability.id,
        title: texts.unavailability(item),
        startEditable: false,
        ...unavailabilityEventTimes(item),
      },
    );
  for (const day of daysOf(period)) {
    const holiday = holidayOn(day);
    if (holiday !== null)
      add(
        { kind: 'holiday', holiday },
        { id: day, title: texts.holiday(holiday), start: day, allDay: true, startEditable: false, interactive: false },
      );
  }
  return { events, entries };
}

/** Returns the hours that the time grid shows: 07:00 to 20:00, extended to the earliest and latest event. */
export function visibleHours({ visits, clientVisits, unavailabilities, orders }: AgendaWithTimes): {
  from: string;
  to: string;
} {
  const timed = unavailabilities
    .filter((one) => unavailabilityEventTimes(one).allDay !== true)
    .map(({ unavailability }) => unavailability);
  const spans = [
    ...visits.map(({ visit }) => ({ from: visit.plannedStart, to: visit.plannedEnd })),
    ...clientVisits.map(({ visit }) => clientVisitSpan(visit)),
    ...datedOrders({ orders }),
    ...timed,
  ];
  let [first, last] = [7, 20];
  for (const { from, to } of spans) {
    const [start, end] = [brusselsParts(from), brusselsParts(to)];
    first = Math.min(first, Number(start.time.slice(0, 2)));
    const endsOnLaterDay = start.day !== end.day;
    last = Math.max(last, endsOnLaterDay ? 24 : Number(end.time.slice(0, 2)) + (end.time.endsWith(':00') ? 0 : 1));
  }
  const clockTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;
  return { from: clockTime(first), to: clockTime(last) };
}
