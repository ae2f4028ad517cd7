import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface Section {
  /** The identifier of its card on the page. */
  id: string;
  label: string;
  /** Beside the label: how many unread messages, how many files missing. */
  count?: number;
}

/**
 * The section that is read now: the last one that has reached the upper third of the screen.
 * @param step changes when more of them have come to the page
 */
function useCurrentSection(ids: readonly string[], step: number): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const names = key.split(' ');
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = names.find((name) => inView.has(name));
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: '-20% 0px -60% 0px' },
    );
    for (const name of names) {
      const section = document.getElementById(name);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key, step]);
  return current;
}

/** Height of the app's bar, under which this one stays: it grows with what it has to tell. */
function useBarHeight(): number {
  const [height, setHeight] = useState(93);
  useEffect(() => {
    const bar = document.querySelector('header');
    if (bar === null) return;
    const observer = new ResizeObserver(() => setHeight(bar.getBoundingClientRect().height));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return height;
}

interface SectionNavProps {
  sections: readonly Section[];
  /** Changes when more of the sections have come to the page. */
  step: number;
}

/** The parts of an order, kept in sight on a phone: a tap goes there. */
export function SectionNav({ sections, step }: SectionNavProps) {
  const { t } = useLingui();
  const current = useCurrentSection(
    sections.map(({ id }) => id),
    step,
  );
  const list = useRef<HTMLUListElement>(null);

  const first = useRef(current);

  useEffect(() => {
    // The bar begins at the first one: to measure where that stands would hold up the first sight of the page.
    if (first.current === current) return;
    first.current = undefined;
    const bar = list.current;
    const tab = bar?.querySelector<HTMLElement>('[aria-current]');
    if (bar === null || tab === null || tab === undefined) return;
    // Only the bar moves: `scrollIntoView` would move the page as well.
    bar.scrollTo({ left: tab.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2 });
  }, [current]);

  return (
    <nav
      aria-label={t`Parties de la commande`}
      style={{ top: useBarHeight() }}
      className="sticky z-20 -mx-4 border-y border-line bg-card lg:hidden"
    >
      <ul ref={list} className="relative flex overflow-x-auto px-2 [scrollbar-width:none]">
        {sections.map(({ id, label, count = 0 }) => (
          <li key={id} className="shrink-0">
            <button
              type="button"
              aria-current={current === id ? 'location' : undefined}
              onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
              className={classNames(
                'inline-flex h-12 items-center gap-1.5 border-b-3 px-3 text-[15px] font-semibold whitespace-nowrap',
                current === id ? 'border-accent text-ink' : 'border-transparent text-ink-2',
              )}
            >
              {label}
              {count === 0 ? null : (
                <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-card">
                  {count}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
