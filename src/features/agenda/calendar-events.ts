import type { EventInput } from '@fullcalendar/react';
import { holidayOn } from '#contract/rules/holidays.ts';
import type { Holiday } from '#contract/rules/holidays.ts';
import type { AgendaAbsence, AgendaVisit } from '#data/queries/agenda.ts';
import { brusselsParts } from '#hooks/brussels-time.ts';
import { addDays, daysOf } from './period.ts';
import type { Period } from './period.ts';
import type { KnownAgenda, KnownGap } from './use-agenda.ts';

/** What stands behind an event of the calendar. */
export type AgendaEntry =
  | { kind: 'visit'; item: AgendaVisit; gap: KnownGap | undefined }
  | { kind: 'absence'; item: AgendaAbsence }
  | { kind: 'holiday'; holiday: Holiday };

interface EventTexts {
  /** What a visit or an absence is called where only a plain text stands. */
  visit: (item: AgendaVisit) => string;
  absence: (item: AgendaAbsence) => string;
  holiday: (holiday: Holiday) => string;
}

function whenAway({ unavailability: { from, to } }: AgendaAbsence): Pick<EventInput, 'start' | 'end' | 'allDay'> {
  const first = brusselsParts(from);
  const last = brusselsParts(to);
  const whole = first.time === '00:00' && last.time === '00:00';
  if (whole) return { start: first.day, end: last.day, allDay: true };
  // Over several days it stands above them: down their whole length it would hide the visits.
  if (first.day !== last.day) return { start: first.day, end: addDays(last.day, 1), allDay: true };
  return { start: from, end: to };
}

/** The events of the days on screen. Their entries stand beside them, by the event's identifier. */
export function eventsOf(
  agenda: KnownAgenda,
  period: Period,
  texts: EventTexts,
  mayMove: (item: AgendaVisit) => boolean,
): { events: EventInput[]; entries: Map<string, AgendaEntry> } {
  const entries = new Map<string, AgendaEntry>();
  const events: EventInput[] = [];
  const add = (entry: AgendaEntry, event: EventInput & { id: string }): void => {
    entries.set(event.id, entry);
    events.push(event);
  };
  for (const item of agenda.visits) {
    const { id, plannedStart, plannedEnd } = item.visit;
    const entry: AgendaEntry = { kind: 'visit', item, gap: agenda.gaps.get(id) };
    add(entry, { id, title: texts.visit(item), start: plannedStart, end: plannedEnd, startEditable: mayMove(item) });
  }
  for (const item of agenda.absences)
    add(
      { kind: 'absence', item },
      { id: item.unavailability.id, title: texts.absence(item), startEditable: false, ...whenAway(item) },
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

/** The hours that the day is drawn from and to: a working day, and further where somebody is out earlier or later. */
export function hoursOf({ visits, absences }: KnownAgenda): { from: string; to: string } {
  const timed = absences.filter((one) => whenAway(one).allDay !== true).map(({ unavailability }) => unavailability);
  const spans = [...visits.map(({ visit }) => ({ from: visit.plannedStart, to: visit.plannedEnd })), ...timed];
  let [first, last] = [7, 20];
  for (const { from, to } of spans) {
    const [start, end] = [brusselsParts(from), brusselsParts(to)];
    first = Math.min(first, Number(start.time.slice(0, 2)));
    const over = start.day !== end.day;
    last = Math.max(last, over ? 24 : Number(end.time.slice(0, 2)) + (end.time.endsWith(':00') ? 0 : 1));
  }
  const written = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;
  return { from: written(first), to: written(last) };
}
