import { brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import type { AgendaEvent } from './calendar-events.ts';
import type { CalendarGridProps } from './calendar-grid.tsx';
import { classesOf } from './event-classes.ts';
import { EventContent } from './event-content.tsx';

/** Returns the day on which an event begins: all-day events begin with a day, others with an instant. */
function dayOf({ start, allDay }: AgendaEvent): string {
  const text = String(start);
  return allDay === true ? text : brusselsDay(text);
}

/** The events of the calendar as a list, day by day, until its grid is here. It has the grid's room, so that nothing below moves. */
export function FirstEvents({ events, entries, showEmployee, onOpen }: CalendarGridProps) {
  const formats = useFormats();
  const inOrder = events.toSorted((a, b) => String(a.start).localeCompare(String(b.start)));
  const days = [...new Set(inOrder.map(dayOf))];
  return (
    <div className="agenda min-h-dvh rounded-card border border-line bg-card p-3">
      {days.map((day) => (
        <section key={day} className="flex flex-col gap-1.5 pb-3">
          <h2 className="font-semibold first-letter:uppercase">{formats.longDate(brusselsInstant(day, '12:00'))}</h2>
          {inOrder
            .filter((event) => dayOf(event) === day)
            .map(({ id }) => {
              const entry = entries.get(id);
              if (entry === undefined) return null;
              const content = <EventContent entry={entry} size="row" showEmployee={showEmployee} />;
              return entry.kind === 'holiday' ? (
                <div key={id} className={classesOf(entry)}>
                  {content}
                </div>
              ) : (
                <button
                  key={id}
                  type="button"
                  className={classNames(classesOf(entry), 'text-left')}
                  onClick={() => onOpen(id)}
                >
                  {content}
                </button>
              );
            })}
        </section>
      ))}
    </div>
  );
}
