import type { ReactNode } from 'react';
import { areaLink } from '../actions/area-link.ts';
import { classNames } from '../class-names.ts';
import { LocalLink } from '../page/local-link.tsx';

interface TimelineItemProps {
  to: string;
  /** `13:15`. */
  time: string;
  title: string;
  detail: ReactNode;
  /** State shown at the end of the line. */
  aside: ReactNode;
  /** True for an ended entry, which is shown muted. */
  past?: boolean;
}

/** A list of planned entries by time. Each line is a link. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="divide-y divide-line-2">{children}</ol>;
}

export function TimelineItem({ to, time, title, detail, aside, past = false }: TimelineItemProps) {
  return (
    <li className="relative grid min-h-11 grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 py-3 first:pt-0 last:pb-0">
      <span className={classNames('leading-snug font-semibold', past && 'text-ink-2')}>{time}</span>
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-[1_1_10.5rem]">
          <LocalLink
            to={to}
            className={classNames(areaLink, 'leading-snug font-semibold after:rounded-small', past && 'text-ink-2')}
          >
            {title}
          </LocalLink>
          <div className="text-sm text-ink-2">{detail}</div>
        </div>
        {aside}
      </div>
    </li>
  );
}
