import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface Section {
  /** Element identifier of its card. */
  id: string;
  label: string;
  /** Number shown beside the label, such as unread messages or missing files. */
  count?: number;
}

/**
 * Returns the section in view: the first one between 20 % and 40 % of the screen's height.
 * @param step changes when more sections are on the page
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

/** Returns the height of the app's header, in pixels. The header grows with its notices. */
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
  /** Changes when more sections are on the page. */
  step: number;
}

/** Renders the section bar of an order, sticky on a phone. A tap scrolls to the section. */
export function SectionNav({ sections, step }: SectionNavProps) {
  const { t } = useLingui();
  const current = useCurrentSection(
    sections.map(({ id }) => id),
    step,
  );
  const list = useRef<HTMLUListElement>(null);

  const first = useRef(current);

  useEffect(() => {
    // The bar starts at the first section: measuring it would delay the first paint.
    if (first.current === current) return;
    first.current = undefined;
    const bar = list.current;
    const tab = bar?.querySelector<HTMLElement>('[aria-current]');
    if (bar === null || tab === null || tab === undefined) return;
    // Scrolls the bar only: `scrollIntoView` would scroll the page too.
    bar.scrollTo({ left: tab.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2 });
  }, [current]);

  return (
    <nav
      aria-label={t`Parties de la commande`}
      data-section-bar=""
      style={{ top: useBarHeight() }}
      className="sticky low:static z-20 -mx-4 border-y border-line bg-card lg:hidden"
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
