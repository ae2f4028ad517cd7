import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useSectionNames } from '../model/step-names.ts';
import type { Section } from '../model/steps.ts';

interface SectionNavProps {
  sections: readonly Section[];
  current: Section;
  /** Sections with a problem. */
  invalid: ReadonlySet<Section>;
  /** Number of unanswered questions and missing documents of each section. */
  missing: Readonly<Record<Section, number>>;
  onGo: (section: Section) => void;
}

/** Renders the sections of the form as links: a row on a phone, a column on a wide screen. */
export function SectionNav({ sections, current, invalid, missing, onGo }: SectionNavProps) {
  const { t } = useLingui();
  const names = useSectionNames();
  const id = useId();
  const currentButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The braces matter: newer browsers return a promise, which is not a clean-up function.
    currentButton.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav
      aria-label={t`Parties du formulaire`}
      className="relative -mx-4 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:w-56 lg:shrink-0 lg:px-0"
    >
      <ol className="flex gap-1 lg:flex-col">
        {sections.map((section) => (
          <li key={section} className="shrink-0">
            <button
              ref={section === current ? currentButton : undefined}
              type="button"
              aria-current={section === current ? 'step' : undefined}
              aria-describedby={missing[section] === 0 ? undefined : `${id}-${section}`}
              onClick={() => onGo(section)}
              className={classNames(
                'flex min-h-11 items-center gap-1.5 rounded-control px-3 text-body font-semibold whitespace-nowrap lg:w-full',
                section === current ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-off-soft',
              )}
            >
              {names[section]}
              {missing[section] === 0 ? null : (
                <>
                  <span aria-hidden="true" className="text-sm font-normal text-ink-2 tabular-nums lg:ml-auto">
                    {missing[section]}
                  </span>
                  <span id={`${id}-${section}`} hidden>
                    {t`${plural(missing[section], { one: '# manque', other: '# manquent' })}`}
                  </span>
                </>
              )}
              {invalid.has(section) ? (
                <>
                  <Icon of={CircleAlert} size={16} className="text-bad" />
                  <span className="sr-only">{t`à corriger`}</span>
                </>
              ) : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
