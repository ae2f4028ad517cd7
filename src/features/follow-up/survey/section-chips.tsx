import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useBarHeight } from '#ui/page/use-bar-height.ts';
import type { SurveySection } from './use-survey.ts';

interface SectionChipsProps {
  sections: readonly SurveySection[];
  current: string | null;
  onChoose: (section: string) => void;
}

/** The sections of the survey with what is answered of each. On a phone they scroll sideways. */
export function SectionChips({ sections, current, onChoose }: SectionChipsProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const top = useBarHeight();
  const start = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  /** Opens a section at its top: what stands above the bar stays scrolled away. */
  function choose(section: string): void {
    const stuckFrom = (start.current?.getBoundingClientRect().top ?? 0) + scrollY - top;
    if (scrollY > stuckFrom) scrollTo({ top: stuckFrom });
    onChoose(section);
  }
  return (
    <>
      <div ref={start} className="-mb-2 lg:-mb-3" />
      {/* On a phone it stays under the app's header: it says which section is on screen. */}
      <nav
        aria-label={t`Sections`}
        data-section-bar=""
        style={{ top }}
        className="sticky z-10 -mx-4 bg-paper lg:static lg:mx-0 low:static"
      >
        <div
          ref={list}
          className="relative flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:flex-wrap lg:px-0"
        >
          {sections.map(({ section, questions, answered }) => {
            const isDone = answered === questions.length;
            return (
              <button
                key={section.code}
                type="button"
                aria-current={section.code === current ? 'true' : undefined}
                onClick={() => choose(section.code)}
                className={classNames(
                  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold',
                  section.code === current
                    ? 'border-action bg-action text-white'
                    : 'border-line bg-card hover:border-line-strong',
                )}
              >
                {inLanguage(section.name)}
                {isDone ? (
                  <Icon of={Check} size={16} className={section.code === current ? 'text-white' : 'text-safe'} />
                ) : null}
                <span className={isDone ? 'sr-only' : 'font-normal tabular-nums'}>
                  {answered}/{questions.length}
                </span>
              </button>
            );
          })}
        </div>
      </nav>
    </>
  );
}
