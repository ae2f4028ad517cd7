import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Paperclip } from 'lucide-react';
import type { SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import type { Suggestion } from '#data/queries/visits/survey-suggestions.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { originLabels, valueLabels } from '#labels/files/capture-labels.ts';
import { AnswerThumb } from '#parts/surveys/answer-thumb.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';

interface SuggestedAnswerProps {
  question: SurveyQuestion;
  suggestion: Suggestion;
  /** Whether the question has an answer that a note or proofs can join. */
  isAnswered: boolean;
  onConfirm: () => void;
  onOpen: (uploadId: string) => void;
}

/** Says where a suggestion comes from: the visit, an earlier order of the home, or another home of the building. */
function useOrigin({ from, otherBox }: Suggestion): string {
  const { t } = useLingui();
  const context = useLabelContext(useFormats());
  if (from === null) return t`Déjà dans le dossier`;
  const origin = originLabels(context, from);
  if (otherBox === null) return origin;
  return otherBox === '' ? t`${origin}, même immeuble` : t`${origin}, même immeuble, bte ${otherBox}`;
}

/** What was carried over to a question. It counts for nothing until it is confirmed. */
export function SuggestedAnswer({ question, suggestion, isAnswered, onConfirm, onOpen }: SuggestedAnswerProps) {
  const { t } = useLingui();
  const context = useLabelContext(useFormats());
  const { value, note, proofs } = suggestion;
  const origin = useOrigin(suggestion);
  const said = value === undefined || value.type === 'files' ? '' : valueLabels(context, question.code, value);
  const files = [...(value?.type === 'files' ? value.uploadIds : []), ...proofs];
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control border border-dashed border-accent bg-accent-soft p-2 text-body">
      <div className="min-w-0 flex-1 basis-[11rem]">
        <p className="font-semibold wrap-anywhere">{said === '' ? origin : t`${origin} : ${said}`}</p>
        {note === '' ? null : <p className="mt-1 wrap-anywhere">{note}</p>}
        {value !== undefined || isAnswered ? null : (
          <p className="mt-1 text-ink-2">
            <Trans>À joindre après la réponse.</Trans>
          </p>
        )}
        {files.length === 0 ? null : (
          <ul aria-label={origin} className="mt-2 flex flex-wrap gap-2">
            {files.map((id) => (
              <AnswerThumb key={id} id={id} onOpen={() => onOpen(id)} onRemove={null} />
            ))}
          </ul>
        )}
      </div>
      {value !== undefined || isAnswered ? (
        <Button icon={value === undefined ? Paperclip : Check} aria-keyshortcuts="c" onClick={onConfirm}>
          {value === undefined ? <Trans>Joindre à la réponse</Trans> : <Trans>Confirmer</Trans>}
        </Button>
      ) : null}
    </div>
  );
}
