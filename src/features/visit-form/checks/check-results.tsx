import { useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { CheckResult } from '#contract/values/check-results.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { AskedCheck, CheckAnswer } from '../form.ts';

const tones: Record<CheckResult, string> = {
  ok: 'has-checked:border-safe has-checked:bg-safe-soft has-checked:text-safe',
  notOk: 'has-checked:border-bad has-checked:bg-bad-soft has-checked:text-bad',
  notApplicable: 'has-checked:border-ink-2 has-checked:bg-off-soft has-checked:text-ink',
};

interface Option {
  label: string;
  face: ReactNode;
  answer: Pick<CheckAnswer, 'result' | 'choice'>;
  tone: string;
}

interface CheckResultsProps extends Pick<CheckAnswer, 'result' | 'choice'> {
  check: AskedCheck;
  title: string;
  /** The result that a measured value proposes, and that nobody has confirmed. */
  proposed: CheckResult | null;
  onChange: (answer: Pick<CheckAnswer, 'result' | 'choice'>) => void;
}

/** The results of a check side by side: OK or not, or the choices of its content; and that it does not apply. */
export function CheckResults({ check, title, result, choice, proposed, onChange }: CheckResultsProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const name = useId();
  const results: Option[] = check.choices?.map((one) => {
    const label = inLanguage(one.name);
    // A neutral answer, such as a year, is neither good nor bad.
    const tone =
      check.choices?.some((other) => other.result === 'notOk') === true ? tones[one.result] : tones.notApplicable;
    return { label, face: label, answer: { result: one.result, choice: one.code }, tone };
  }) ?? [
    { label: t`OK`, face: <Icon of={Check} size={22} />, answer: { result: 'ok', choice: '' }, tone: tones.ok },
    { label: t`Pas OK`, face: <Icon of={X} size={22} />, answer: { result: 'notOk', choice: '' }, tone: tones.notOk },
  ];
  const none: Option = {
    label: t`Sans objet`,
    face: t({ message: 's.o.', context: 'sans objet' }),
    answer: { result: 'notApplicable', choice: '' },
    tone: tones.notApplicable,
  };
  return (
    <div role="radiogroup" aria-label={title} className="flex flex-wrap gap-1">
      {[...results, none].map(({ label, face, answer, tone }) => (
        <label
          key={label}
          title={label}
          className={classNames(
            'relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-control border border-line-strong text-sm font-semibold text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            answer.choice === '' ? '' : 'px-3',
            proposed === answer.result ? 'border-2 border-dashed border-wait' : '',
            tone,
          )}
        >
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={result === answer.result && choice === answer.choice}
            onChange={() => onChange(answer)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {face}
        </label>
      ))}
    </div>
  );
}
