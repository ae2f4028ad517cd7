import type { ReactNode } from 'react';
import { areaLink } from '../actions/area-link.ts';
import { classNames } from '../class-names.ts';
import { LocalLink } from '../page/local-link.tsx';

interface ListRowProps {
  to: string;
  title: string;
  detail?: ReactNode;
  /** Content at the end: a state or an amount. */
  aside?: ReactNode;
}

/** A list of rows in a card. */
export function List({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line-2">{children}</ul>;
}

/** A row that is a link as a whole. */
export function ListRow({ to, title, detail, aside }: ListRowProps) {
  return (
    <li className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_11rem]">
        <LocalLink to={to} className={classNames(areaLink, 'leading-snug font-semibold after:rounded-small')}>
          {title}
        </LocalLink>
        <div className="text-sm text-ink-2">{detail}</div>
      </div>
      {aside}
    </li>
  );
}
