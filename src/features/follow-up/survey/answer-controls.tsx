import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { AnswerValue, NumberFault, SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { isUnusualNumber, limitsOf, readSurveyNumber } from '#contract/rules/surveys/survey.ts';
import { typedMeasure } from '#contract/rules/text/typed-measures.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { ChangedMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { ChoiceButtons } from '#ui/actions/choice-buttons.tsx';
import { denseChoices } from '#ui/actions/choice-columns.ts';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/fields/field.tsx';
import { OptionRow } from '#ui/actions/option-row.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { surveyAnswerDraft } from './survey.draft.ts';

export interface AnswerControlProps {
  orderId: string;
  question: SurveyQuestion;
  /** The stored value; undefined without an answer. */
  value: AnswerValue | undefined;
  /** Who gave it; null without an answer. */
  by: string | null;
  /** Resolves with true once the answer is stored on this device. */
  onAnswer: (value: AnswerValue, ...ends: EndedDraft[]) => Promise<boolean>;
}

/** An answer that is typed. */
export interface TypedAnswerProps extends AnswerControlProps {
  /** Takes the stored answer back: its field was emptied. */
  onClear: () => Promise<void>;
  /** The survey was submitted: only what its reader does now takes that back. */
  isSubmitted: boolean;
}

/** One of a few answers. A tap stores it. */
export function ChoiceAnswer({ question, value, onAnswer }: AnswerControlProps) {
  const inLanguage = useInLanguage();
  return (
    <ChoiceButtons
      dense
      storesAtOnce
      label={inLanguage(question.text)}
      value={value?.type === 'choices' ? (value.codes[0] ?? null) : null}
      options={question.choices.map(({ code, name }) => ({ value: code, label: inLanguage(name) }))}
      onChange={(code) => void onAnswer({ type: 'choices', codes: [code] })}
    />
  );
}

/** Several answers. Each tap stores them all; the last one stays, since no answer is not an answer. */
export function ChoicesAnswer({ question, value, onAnswer }: AnswerControlProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const [isLast, setIsLast] = useState(false);
  const stored = value?.type === 'choices' ? value.codes : [];
  // Taps that follow each other before the row is read again.
  const [taps, setTaps] = useState<{ over: string; codes: readonly string[] }>({ over: '', codes: [] });
  const codes = taps.over === stored.join() ? taps.codes : stored;
  const toggle = (code: string, checked: boolean): void => {
    const next = question.choices
      .map((one) => one.code)
      .filter((one) => (one === code ? checked : codes.includes(one)));
    setIsLast(next.length === 0);
    if (next.length === 0) return;
    setTaps({ over: stored.join(), codes: next });
    void onAnswer({ type: 'choices', codes: next });
  };
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label={inLanguage(question.text)} className={denseChoices}>
        {question.choices.map(({ code, name }) => (
          <OptionRow
            key={code}
            dense
            label={inLanguage(name)}
            checked={codes.includes(code)}
            onChange={(checked) => toggle(code, checked)}
          />
        ))}
      </div>
      {isLast ? (
        <p role="alert" className="text-sm text-bad">
          {t`Gardez au moins un choix, ou répondez « ne peut être déterminé ».`}
        </p>
      ) : null}
    </div>
  );
}

/** Yes or no. A tap stores it. */
export function YesNoAnswer({ question, value, onAnswer }: AnswerControlProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const current = value?.type === 'yesno' ? value.yes : null;
  let chosen: 'yes' | 'no' | null = null;
  if (current !== null) chosen = current ? 'yes' : 'no';
  return (
    <ChoiceButtons
      dense
      storesAtOnce
      label={inLanguage(question.text)}
      value={chosen}
      options={[
        { value: 'yes', label: t`Oui` },
        { value: 'no', label: t`Non` },
      ]}
      onChange={(next) => void onAnswer({ type: 'yesno', yes: next === 'yes' })}
    />
  );
}

/** Returns the function that says why a typed number is refused. */
function useExplain(question: SurveyQuestion, now: string): (fault: NumberFault) => string {
  const { t } = useLingui();
  const { unit } = question;
  const limits = limitsOf(question, now);
  const min = typedMeasure(limits.min);
  const max = typedMeasure(limits.max);
  return (fault) => {
    switch (fault) {
      case 'otherUnit':
        return unit === null ? t`Donnez le nombre seul.` : t`Donnez la valeur en ${unit}.`;
      case 'outOfLimits':
        return unit === null
          ? t`Attendu : de ${min} à ${max}. Relisez.`
          : t`Attendu : de ${min} à ${max} ${unit}. Relisez.`;
      case 'inFuture':
        return t`Cette année est à venir. Donnez une année jusqu’à ${max}.`;
      case 'notAYear':
        return t`Donnez une année entière, sans virgule.`;
      case 'negative':
        return t`La valeur ne peut être négative.`;
      case 'ambiguous':
        return t`Écrivez sans point : 1250 ou 1,25.`;
      case 'notANumber':
      case 'tooLarge':
        return t`Donnez un nombre.`;
    }
  };
}

/**
 * A number in the question's unit. It is a draft at each keystroke and an answer once the field is left; an unusual one once its
 * author says that it is right. An emptied field takes its answer back.
 */
export function NumberAnswer(props: TypedAnswerProps) {
  const { orderId, question, value, by, onAnswer, onClear, isSubmitted } = props;
  const { t } = useLingui();
  const now = new Date(useNow()).toISOString();
  const explain = useExplain(question, now);
  const { unit, bounds } = question;
  const stored = value?.type === 'numbers' ? value.numbers.map(typedMeasure).join(' × ') : '';
  const draft = useDraft(surveyAnswerDraft(orderId, question.code), stored);
  useDirtyForm(draft.dirty);
  const [isEditing, setIsEditing] = useState(false);
  const read = readSurveyNumber(question, draft.text, now);
  const min = bounds === undefined ? '' : typedMeasure(bounds.min);
  const max = bounds === undefined ? '' : typedMeasure(bounds.max);
  const number = 'value' in read ? read.value : null;
  const isConfirmed = value?.type === 'numbers' && value.confirmed === true && !draft.dirty;
  const isDoubtful = number !== null && isUnusualNumber(question, number) && !isConfirmed;
  async function store(numbers: number[], confirmed?: true): Promise<void> {
    if (await onAnswer({ type: 'numbers', numbers, ...(confirmed === undefined ? {} : { confirmed }) }, draft))
      await draft.saved();
  }
  async function settle(): Promise<void> {
    setIsEditing(false);
    // What is refused, or not confirmed yet, stays in the field, as a draft.
    // Nor is anything stored over a colleague's answer before the field has asked.
    if ('fault' in read || isDoubtful || draft.movedTo !== null) return;
    // Ends only what was read here: somebody who types meanwhile goes on.
    if (!draft.dirty) await draft.saved();
    else if (number === null) await draft.clear();
    else await store([number]);
  }
  async function leave(): Promise<void> {
    if (stored !== '' && draft.text.trim() === '' && draft.movedTo === null) await onClear();
    await settle();
  }
  // What was typed right before the app ended, and is an answer, becomes one.
  useEffect(() => {
    if (draft.ready && !isEditing && !(isSubmitted && draft.dirty)) void settle();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the draft was read: from then on leaving the field decides.
  }, [draft.ready]);
  const typed = number === null ? '' : typedMeasure(number);
  const noteId = useId();
  const fault = 'fault' in read && !isEditing ? explain(read.fault) : null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          aria-label={unit === null ? t`Nombre` : t`Valeur (${unit})`}
          aria-invalid={fault !== null || undefined}
          aria-describedby={noteId}
          className={classNames(inputClasses, 'h-11 max-w-36')}
          value={draft.text}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          onChange={(event) => {
            setIsEditing(true);
            draft.setText(event.target.value);
          }}
          onBlur={() => void leave()}
          onKeyDown={(event) => {
            // Leaving the field stores it, and the keys of the page go on from its question.
            if (event.key === 'Enter') event.currentTarget.closest('section')?.focus({ preventScroll: true });
          }}
        />
        <p id={noteId} className={classNames('min-w-0 text-sm', fault === null ? 'text-ink-2' : 'text-bad')}>
          {fault ?? (bounds === undefined || unit === null ? unit : t`De ${min} à ${max} ${unit}`)}
        </p>
      </div>
      <ChangedMeanwhile draft={draft} by={by} show={(text) => text} />
      {isDoubtful && !isEditing && draft.movedTo === null ? (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-wait-soft p-3">
          <p className="min-w-0 flex-1 basis-[11rem] font-semibold text-wait">
            {unit === null ? t`${typed}, est-ce bien juste ?` : t`${typed} ${unit}, est-ce bien juste ?`}
          </p>
          <Button icon={Check} onClick={() => void store([number], true)}>
            <Trans>Oui, c’est juste</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}
