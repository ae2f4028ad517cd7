import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import type { OrderTab } from './order-parts.tsx';
import { useBarHeight } from '#ui/page/use-bar-height.ts';

export interface TabEntry {
  tab: OrderTab;
  label: string;
  /** Number shown beside the label, such as unread messages or missing files. */
  count?: number;
}

interface TabNavProps {
  current: OrderTab;
  entries: readonly TabEntry[];
}

/** Renders the tabs of an order, sticky under the app's header. The address keeps the tab. */
export function TabNav({ current, entries }: TabNavProps) {
  const { t } = useLingui();
  const { state } = useLocation() as { state: unknown };
  const top = useBarHeight();
  const start = useRef<HTMLDivElement>(null);
  const shown = useRef(current);

  useEffect(() => {
    if (shown.current === current || start.current === null) return;
    shown.current = current;
    // A tab begins at its top: the order's header stays scrolled away.
    const stuckFrom = start.current.getBoundingClientRect().top + scrollY - top;
    if (scrollY > stuckFrom) scrollTo({ top: stuckFrom });
  }, [current, top]);

  return (
    <>
      <div ref={start} className="-mb-3 lg:-mb-4" />
      <nav
        aria-label={t`Parties de la commande`}
        data-section-bar=""
        style={{ top }}
        className="sticky z-20 -mx-4 border-y border-line bg-card low:static print:hidden"
      >
        {/* As wide as their labels: a badge cuts none. */}
        <ul className="mx-auto flex max-w-xl">
          {entries.map(({ tab, label, count = 0 }) => (
            <li key={tab} className="flex min-w-0 flex-auto">
              <Link
                to={`?tab=${tab}`}
                state={state}
                replace
                aria-current={current === tab ? 'page' : undefined}
                className={classNames(
                  'flex h-12 min-w-0 flex-1 items-center justify-center gap-[4px] border-b-3 px-[4px] text-[min(0.9375rem,max(15px,4.2vw))] font-semibold',
                  current === tab ? 'border-accent text-ink' : 'border-transparent text-ink-2',
                )}
              >
                <span className="truncate">{label}</span>
                {count === 0 ? null : (
                  <span className="grid h-[20px] min-w-[20px] place-items-center rounded-full bg-accent px-[4px] text-[min(0.75rem,15px)] font-bold text-card">
                    {count}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
