import { useLingui } from '@lingui/react/macro';
import { Check, MessageSquareText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import type { Measure } from '#contract/content/content.ts';
import type { CheckResult } from '#contract/entities/feedback.ts';
import { isUnusual, readMeasure, typedMeasure } from '#contract/rules/typed-measures.ts';
import { useInLanguage } from '#hooks/use-content.ts';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { CheckPhotos } from './check-photos.tsx';
import type { AskedCheck, CheckAnswer } from './form.ts';
import { measureField, measureMessages, noteField } from './problems.ts';
import { anchorOf, checkStep } from './steps.ts';
import type { StepProps } from './step-props.ts';

interface CheckRowProps extends Pick<StepProps, 'problemOf' | 'order' | 'Capture'> {
  check: AskedCheck;
  answer: CheckAnswer;
  onAnswer: (part: Partial<CheckAnswer>) => void;
  onPhotos: (change: (photos: CheckAnswer['photos']) => CheckAnswer['photos']) => void;
}

/** Shows one check on a line: its text, its result, its measure, and its note and photos when there are any or something is not OK. */
export function CheckRow({ check, answer, onAnswer, onPhotos, problemOf, order, Capture }: CheckRowProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const [isNoteOpened, setNoteOpened] = useState(false);
  const { code, measure } = check;
  const { result, note } = answer;
  const title = inLanguage(check);
  const noteProblem = problemOf(noteField(code));
  const asksWhy = result === 'notOk' || (result === 'notApplicable' && check.asksWhyNot === true);
  const hasNote = isNoteOpened || note !== '' || asksWhy || noteProblem !== undefined;
  return (
    <li id={anchorOf(checkStep(code))} className="scroll-mt-28 py-1.5">
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <p className="min-w-0 flex-1 basis-24 text-[15px] leading-tight wrap-anywhere hyphens-auto">{title}</p>
        <Results title={title} result={result} onChange={(next) => onAnswer({ result: next, inBulk: false })} />
        <button
          type="button"
          aria-label={t`Note ou photo : ${title}`}
          aria-expanded={hasNote}
          disabled={hasNote}
          onClick={() => setNoteOpened(true)}
          className="-mr-1 flex size-11 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-off-soft disabled:opacity-30"
        >
          <Icon of={MessageSquareText} size={18} />
        </button>
      </div>
      {measure === undefined ? null : (
        <MeasureInput
          title={title}
          measure={measure}
          answer={answer}
          problem={problemOf(measureField(code))}
          onAnswer={onAnswer}
        />
      )}
      {hasNote ? (
        <div className="pt-1 pb-2">
          <TextArea
            label={asksWhy ? t`Pourquoi ?` : t`Note`}
            value={note}
            error={noteProblem}
            rows={1}
            onChange={(event) => onAnswer({ note: event.target.value })}
          />
        </div>
      ) : null}
      <CheckPhotos
        title={title}
        photos={answer.photos}
        offered={hasNote}
        order={order}
        Capture={Capture}
        onPhotos={onPhotos}
      />
    </li>
  );
}

const tones: Record<CheckResult, string> = {
  ok: 'has-checked:border-safe has-checked:bg-safe-soft has-checked:text-safe',
  notOk: 'has-checked:border-bad has-checked:bg-bad-soft has-checked:text-bad',
  notApplicable: 'has-checked:border-ink-2 has-checked:bg-off-soft has-checked:text-ink',
};

interface ResultsProps {
  title: string;
  result: CheckResult | null;
  onChange: (result: CheckResult) => void;
}

/** The three results of a check, side by side. */
function Results({ title, result, onChange }: ResultsProps) {
  const { t } = useLingui();
  const name = useId();
  const options: readonly { value: CheckResult; label: string; face: ReactNode }[] = [
    { value: 'ok', label: t`OK`, face: <Icon of={Check} size={22} /> },
    { value: 'notOk', label: t`Pas OK`, face: <Icon of={X} size={22} /> },
    { value: 'notApplicable', label: t`Sans objet`, face: t({ message: 's.o.', context: 'sans objet' }) },
  ];
  return (
    <div role="radiogroup" aria-label={title} className="flex flex-wrap gap-1">
      {options.map(({ value, label, face }) => (
        <label
          key={value}
          title={label}
          className={classNames(
            'relative flex size-11 cursor-pointer items-center justify-center rounded-control border border-line-strong text-sm font-semibold text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            tones[value],
          )}
        >
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={result === value}
            onChange={() => onChange(value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {face}
        </label>
      ))}
    </div>
  );
}

interface MeasureInputProps {
  title: string;
  measure: Measure;
  answer: CheckAnswer;
  problem: string | undefined;
  onAnswer: (part: Partial<CheckAnswer>) => void;
}

/** The measured value with its unit. A value is an answer: it makes an unanswered check OK, and an OK goes with it. */
function MeasureInput({ title, measure, answer: { result, value }, problem, onAnswer }: MeasureInputProps) {
  const { t, i18n } = useLingui();
  const { unit } = measure;
  const read = readMeasure(value, unit);
  const error = 'fault' in read ? i18n._(measureMessages[read.fault]) : problem;
  const unusual = 'value' in read && read.value !== null && isUnusual(read.value, measure) ? read.value : null;
  return (
    <div role="group" aria-label={title} className="max-w-64 pb-2">
      <Field
        label={t`Mesure (${unit})`}
        value={value}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => {
          const typed = event.target.value;
          const filled = typed.trim() !== '';
          if (filled && result === null) onAnswer({ value: typed, result: 'ok' });
          else if (!filled && result === 'ok') onAnswer({ value: typed, result: null });
          else onAnswer({ value: typed });
        }}
      />
      {unusual === null ? null : (
        <p role="status" className="pt-1 text-sm text-wait">
          {t`${typedMeasure(unusual)} ${unit}, est-ce bien juste ?`}
        </p>
      )}
    </div>
  );
}
