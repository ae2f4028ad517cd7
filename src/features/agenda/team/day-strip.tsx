import { useLingui } from '@lingui/react/macro';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import type { Drag } from './drag/use-team-drag.ts';

interface DayStripProps {
  days: readonly string[];
  day: string;
  today: string;
  /** Visits by day. */
  counts: ReadonlyMap<string, number>;
  drag: Drag | null;
  onDay: (day: string) => void;
}

/** The days of the week with their visits. A card that is dropped on one goes there at the same time. */
export function DayStrip({ days, day, today, counts, drag, onDay }: DayStripProps) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <ul aria-label={t`Jours de la semaine`} className="grid grid-cols-7 gap-1.5 print:hidden">
      {days.map((one) => {
        const [weekday = '', number = ''] = formats.longDate(`${one}T12:00:00Z`).split(' ');
        const isOver = drag?.over?.kind === 'day' && drag.over.day === one;
        return (
          <li key={one}>
            <button
              type="button"
              data-drop-day={one}
              aria-current={one === day ? 'date' : undefined}
              onClick={() => onDay(one)}
              className={classNames(
                'flex min-h-12 w-full flex-col lg:min-h-10 items-center justify-center rounded-control border px-1 leading-tight',
                one === day ? 'border-accent bg-accent-soft' : 'border-line bg-card hover:border-line-strong',
                isOver && 'outline-2 outline-accent',
              )}
            >
              <span className={classNames('text-sm', one === today ? 'font-bold text-accent' : 'font-semibold')}>
                <span className="first-letter:uppercase max-sm:sr-only">{weekday} </span>
                {number}
              </span>
              <span className="text-sm text-ink-2 tabular-nums">{counts.get(one) ?? 0}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
