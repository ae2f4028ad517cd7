import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSettings } from '#hooks/app/use-settings.ts';
import { useKeys } from '#parts/list-detail/use-keys.ts';

/** Returns the question that has the focus, or the control of it that has; null without any. */
function focusedQuestion(): Element | null {
  return document.activeElement?.closest('section[id^="question-"]') ?? null;
}

/** Presses a control of the question that has the focus, which keeps it. */
function press(controls: string, index = 0): void {
  focusedQuestion()?.querySelectorAll<HTMLElement>(controls)[index]?.click();
}

/** Chooses an answer by its place: a reason, once the question is said to be undetermined. */
function chooseAt(index: number): void {
  const isUnknown = focusedQuestion()?.querySelector('[data-reasons]') instanceof Element;
  press(isUnknown ? '[data-reasons] button' : 'input[type="radio"], input[type="checkbox"]', index);
}

const digits = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => chooseAt(index)]));

/** The keys of a survey at a desk, and their list. They act on the question that has the focus. */
export function SurveyKeys({ onNext }: { onNext: () => void }) {
  const { t } = useLingui();
  const { shortcuts } = useSettings().settings;
  useKeys({ n: onNext }, { canRepeat: true });
  useKeys({
    ...digits,
    c: () => press('[aria-keyshortcuts="c"]'),
    u: () => press('[aria-keyshortcuts="u"]'),
  });
  if (!shortcuts) return null;
  return (
    <dl aria-label={t`Touches du clavier`} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 max-lg:hidden">
      <Key name="n">
        <Trans>question suivante</Trans>
      </Key>
      <Key name="1–9">
        <Trans>choisir</Trans>
      </Key>
      <Key name="c">
        <Trans>confirmer ce qui est repris</Trans>
      </Key>
      <Key name="u">
        <Trans>ne peut être déterminé</Trans>
      </Key>
      <Key name="j k">
        <Trans>autre relevé</Trans>
      </Key>
    </dl>
  );
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="rounded-small bg-off-soft px-1.5 font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
