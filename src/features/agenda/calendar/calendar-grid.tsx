import type { EventApi, EventDisplayInfo, EventDropInfo } from '@fullcalendar/react';
import { Calendar } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import fr from '@fullcalendar/react/locales/fr';
import nl from '@fullcalendar/react/locales/nl';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { brusselsDay, brusselsTimeZone, frenchFirst } from '#contract/rules/brussels-time.ts';
import type { AgendaEntry, AgendaEvent } from './calendar-events.ts';
import { classesOf } from './event-classes.ts';
import { entryLeaves, entryRef } from '#ui/lists/entry-focus.ts';
import { EventContent } from './event-content.tsx';
import type { EventSize } from './event-content.tsx';
import type { AgendaView } from '../shown/period.ts';
import { useInSlices } from './use-in-slices.ts';

const plugins = [timeGridPlugin, dayGridPlugin, listPlugin, interactionPlugin, classicTheme];
const views = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth', list: 'listWeek' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

export interface CalendarGridProps {
  view: Exclude<AgendaView, 'team'>;
  day: string;
  /** True when a day's column has room for a service code only. */
  narrow: boolean;
  showEmployee: boolean;
  events: readonly AgendaEvent[];
  entries: ReadonlyMap<string, AgendaEntry>;
  hours: { from: string; to: string };
  onOpen: (id: string) => void;
  onDay: (day: string) => void;
  /** Resolves to false when the visit did not move. */
  onMove: (id: string, start: Date) => Promise<boolean>;
  /** An empty time was pressed. */
  onEmpty: (at: { day: string; start: string }) => void;
  /** Called when a visit starts being dragged. */
  onDrag: () => void;
}

function sizeOf(view: CalendarGridProps['view'], narrow: boolean, { allDay }: EventApi): EventSize {
  if (view === 'list') return 'row';
  if (narrow) return 'narrow';
  return view === 'month' || allDay ? 'line' : 'box';
}

/** Not a component: the library calls it for each day of a narrow week. */
function drawDay({ date, weekdayText }: { date: Date; weekdayText: string }): ReactNode {
  return (
    <span className="flex flex-col items-center leading-tight">
      <span>{weekdayText}</span>
      <span className="font-semibold tabular-nums">{Number(brusselsDay(date).slice(8))}</span>
    </span>
  );
}

/** Returns the calendar library's texts in the user's language. */
function useTexts() {
  const { t, i18n } = useLingui();
  const written = (date: string): string => (i18n.locale === 'fr' ? frenchFirst(date) : date);
  return {
    allDayText: t`Jour`,
    timedText: t`Heures`,
    noEventsText: t`Rien de prévu ces jours-ci.`,
    closeHint: t`Fermer`,
    eventsHint: t`Événements`,
    navLinkHint: (given: string) => {
      const date = written(given);
      return t`Afficher le ${date}`;
    },
    listDayHeaderContent: ({ text }: { text: string }) => written(text),
    moreLinkText: (count: number) => t`+ ${count} de plus`,
    moreLinkHint: (count: number) => t`Afficher ${count} de plus`,
  };
}

/** The calendar, in Belgian time whatever the device's time zone. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, narrow, showEmployee, events, entries, hours, onOpen, onDay, onMove, onEmpty, onDrag } = props;
  const { i18n } = useLingui();
  const texts = useTexts();
  const drawn = useInSlices(events);

  async function drop({ event, revert }: EventDropInfo): Promise<void> {
    const { id, start, allDay } = event;
    // Dropped among the all-day events or outside the grid.
    if (start === null || allDay || !(await onMove(id, start))) revert();
  }

  /** Not a component: the library calls it for each event. */
  function draw({ event }: EventDisplayInfo): ReactNode {
    const entry = entries.get(event.id);
    if (entry === undefined) return event.title;
    return <EventContent entry={entry} size={sizeOf(view, narrow, event)} showEmployee={showEmployee} />;
  }

  return (
    <div data-own-touch="" className="agenda overflow-hidden rounded-card border border-line bg-card">
      <Calendar
        key={`${view} ${day}`}
        plugins={plugins}
        locale={i18n.locale === 'nl' ? nl : fr}
        {...texts}
        initialView={views[view]}
        initialDate={day}
        timeZone={brusselsTimeZone}
        headerToolbar={false}
        height="auto"
        borderless
        events={drawn}
        eventOrder="start,-duration"
        eventInteractive
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          if (entries.get(event.id)?.kind !== 'holiday') onOpen(event.id);
        }}
        eventClass={({ event }) => classesOf(entries.get(event.id))}
        eventContent={draw}
        eventDidMount={({ el, event }) => {
          el.dataset.entry = event.id;
          entryRef(el);
        }}
        eventWillUnmount={({ el }) => entryLeaves(el)}
        eventDisplay="block"
        eventStartEditable
        eventDurationEditable={false}
        eventLongPressDelay={500}
        eventDragMinDistance={6}
        eventDragStart={({ el }) => {
          el.dataset.dragged = '';
          onDrag();
        }}
        eventDragStop={({ el }) => {
          delete el.dataset.dragged;
        }}
        eventDrop={(info) => void drop(info)}
        eventMinHeight={28}
        listItemEventBeforeClass="hidden"
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        slotHeaderFormat={time}
        eventTimeFormat={time}
        {...(view === 'week' && narrow ? { dayHeaderContent: drawDay } : {})}
        dateClick={({ dateStr, allDay }) => {
          // The text has the clock in Brussels, whatever offset follows it.
          if (!allDay && dateStr.includes('T')) onEmpty({ day: dateStr.slice(0, 10), start: dateStr.slice(11, 16) });
        }}
        nowIndicator
        firstDay={1}
        fixedWeekCount={false}
        dayMaxEvents={view === 'month' ? 4 : false}
        navLinks={view !== 'day'}
        navLinkDayClick={(date: Date) => onDay(brusselsDay(date))}
        slotEventOverlap={false}
      />
    </div>
  );
}
