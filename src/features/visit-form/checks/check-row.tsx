import { useLingui } from '@lingui/react/macro';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { Measure } from '#contract/content/content.ts';
import { readMeasure } from '#contract/rules/text/typed-measures.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { Doubt } from '../model/check-doubts.ts';
import { notedAt } from '../model/check-doubts.ts';
import { CheckPhotos } from './check-photos.tsx';
import { CheckResults } from './check-results.tsx';
import type { AskedCheck, CheckAnswer } from '../form.ts';
import { measureField, measureMessages, noteField } from '../model/problems.ts';
import { useDoubtText } from '../model/use-doubt-text.ts';
import { anchorOf, checkStep } from '../model/steps.ts';
import type { StepProps } from '../model/step-props.ts';

interface CheckRowProps extends Pick<StepProps, 'problemOf' | 'order' | 'Capture'> {
  check: AskedCheck;
  answer: CheckAnswer;
  doubts: readonly Doubt[];
  onAnswer: (part: Partial<CheckAnswer>) => void;
  onPhotos: (change: (photos: CheckAnswer['photos']) => CheckAnswer['photos']) => void;
}

/**
 * Shows one check on a line: its text, its result, its measure, what is asked about them, and its note and photos when there are
 * any or something is not OK.
 */
export function CheckRow({ check, answer, doubts, onAnswer, onPhotos, problemOf, order, Capture }: CheckRowProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const [isNoteOpened, setNoteOpened] = useState(false);
  const { code, measure } = check;
  const { result, choice, note } = answer;
  const doubtText = useDoubtText();
  const title = inLanguage(check);
  const noteProblem = problemOf(noteField(code));
  // A typed note stays on screen.
  useBackCloses(isNoteOpened && note === '', () => setNoteOpened(false));
  const has = (kind: Doubt['kind']): boolean => doubts.some((doubt) => doubt.kind === kind);
  const asksWhy =
    result === 'notOk' ||
    has('okOutside') ||
    has('verdict') ||
    (result === 'notApplicable' && check.asksWhyNot === true);
  const hasNote = isNoteOpened || note !== '' || asksWhy || has('unnoted') || noteProblem !== undefined;
  const noted = notedAt(check, answer);
  const plainLabel = noted === null ? t`Note` : inLanguage(noted);
  const noteLabel = asksWhy ? t`Pourquoi ?` : plainLabel;
  return (
    <li id={anchorOf(checkStep(code))} className="scroll-mt-28 py-1.5">
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <p className="min-w-0 flex-1 basis-[6rem] text-body leading-tight wrap-anywhere hyphens-auto">{title}</p>
        <CheckResults
          check={check}
          title={title}
          result={result}
          choice={choice}
          proposed={doubts.find((doubt) => doubt.kind === 'proposed')?.result ?? null}
          onChange={(next) => onAnswer({ ...next, inBulk: false })}
        />
        <button
          type="button"
          aria-label={t`Note ou photo : ${title}`}
          aria-expanded={hasNote}
          disabled={hasNote}
          onClick={() => setNoteOpened(true)}
          className="-mr-1 flex size-11 shrink-0 items-center justify-center rounded-control text-ink-2 enabled:hover:bg-off-soft disabled:opacity-30"
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
      {doubts.length === 0 ? null : (
        <div role="status" className="pb-1 text-sm text-wait">
          {doubts.map((doubt) => (
            <p key={doubt.kind}>{doubtText(check, doubt)}</p>
          ))}
        </div>
      )}
      {hasNote ? (
        <div className="pt-1 pb-2">
          <TextArea
            label={noteLabel}
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

interface MeasureInputProps {
  title: string;
  measure: Measure;
  answer: CheckAnswer;
  problem: string | undefined;
  onAnswer: (part: Partial<CheckAnswer>) => void;
}

/** The measured value with its unit. It proposes a result at most: a person confirms it. */
function MeasureInput({ title, measure, answer: { value }, problem, onAnswer }: MeasureInputProps) {
  const { t, i18n } = useLingui();
  const { unit } = measure;
  const read = readMeasure(value, unit);
  const error = 'fault' in read ? i18n._(measureMessages[read.fault]) : problem;
  return (
    <div role="group" aria-label={title} className="max-w-64 pb-2">
      <Field
        label={t`Mesure (${unit})`}
        value={value}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onAnswer({ value: event.target.value })}
      />
    </div>
  );
}
