import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { answerNoteMax, answerTextMax } from '#contract/entities/follow-up.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { ChangedMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import type { TypedAnswerProps } from './answer-controls.tsx';
import { surveyAnswerDraft } from './survey.draft.ts';

/** An answer in words. It is a draft at each keystroke and an answer once the field is left. An emptied one takes it back. */
export function TextAnswer({ orderId, question, value, by, onAnswer, onClear, isSubmitted }: TypedAnswerProps) {
  const inLanguage = useInLanguage();
  const stored = value?.type === 'text' ? value.text : '';
  const draft = useDraft(surveyAnswerDraft(orderId, question.code), stored);
  useDirtyForm(draft.dirty);
  const text = draft.text.trim();
  async function settle(): Promise<void> {
    // A colleague answered meanwhile: the field asks first.
    if (isTooLong(text, answerTextMax) || draft.movedTo !== null) return;
    // Ended as it stands: what is typed meanwhile goes on.
    if (!draft.dirty) await draft.saved();
    else if (text === '') await draft.clear();
    else if (await onAnswer({ type: 'text', text }, draft)) await draft.saved();
  }
  async function leave(): Promise<void> {
    if (stored !== '' && text === '' && draft.movedTo === null) await onClear();
    await settle();
  }
  // What was typed right before the app ended becomes the answer.
  useEffect(() => {
    if (draft.ready && !(isSubmitted && draft.dirty)) void settle();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the draft was read: from then on leaving the field decides.
  }, [draft.ready]);
  return (
    <>
      <TextArea
        label={inLanguage(question.text)}
        rows={2}
        most={answerTextMax}
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
        onBlur={() => void leave()}
      />
      <ChangedMeanwhile draft={draft} by={by} />
    </>
  );
}

interface NoteFieldProps {
  note: DraftText;
  /** Who gave the stored answer. */
  by: string | null;
  /** A note goes with an answer. */
  isAnswered: boolean;
  onLeave: () => void;
}

/** The note of an answer. It is a draft at each keystroke, and part of the answer once the field is left. */
export function NoteField({ note, by, isAnswered, onLeave }: NoteFieldProps) {
  const { t } = useLingui();
  useDirtyForm(note.dirty);
  return (
    <div className="mt-2">
      <TextArea
        label={t`Note`}
        rows={1}
        most={answerNoteMax}
        value={note.text}
        hint={note.dirty && !isAnswered ? t`Gardée ici. Elle part avec la réponse.` : undefined}
        onChange={(event) => note.setText(event.target.value)}
        onBlur={onLeave}
      />
      <ChangedMeanwhile draft={note} by={by} />
    </div>
  );
}
