import { Trans } from '@lingui/react/macro';
import type { SurveyAnswers } from '#contract/rules/survey.ts';
import { earlierShown } from '#contract/rules/survey.ts';
import { useLabelContext } from '#hooks/use-label-context.ts';
import { originLabels, valueLabels } from '#labels/capture-labels.ts';
import { useFormats } from '#ui/format.ts';

interface AnswerTrailProps {
  question: string;
  answer: SurveyAnswers[string];
  /** Whether to say who gave the answer. */
  showAuthor: boolean;
  /** Whether to say where it was carried over from. */
  showOrigin: boolean;
}

/** Who gave an answer, where it was carried over from, and what other people or devices had answered before. */
export function AnswerTrail({ question, answer, showAuthor, showOrigin }: AnswerTrailProps) {
  const formats = useFormats();
  const context = useLabelContext(formats);
  const { by, at, from } = answer;
  const earlier = earlierShown(answer);
  const hasAuthor = showAuthor || earlier.length > 0;
  if (!hasAuthor && (from === undefined || !showOrigin)) return null;
  return (
    <div className="mt-1.5 text-sm text-ink-2">
      {from === undefined || !showOrigin ? null : <p className="wrap-anywhere">{originLabels(context, from)}</p>}
      {hasAuthor ? (
        <p>
          <Trans>
            Réponse de {by.name}, {formats.dateTime(at)}
          </Trans>
        </p>
      ) : null}
      {earlier.length === 0 ? null : (
        <ul>
          {earlier.map((one) => (
            <li key={`${one.at} ${one.by.id}`} className="wrap-anywhere">
              <Trans>
                Avant : {one.by.name}, {formats.dateTime(one.at)} : {valueLabels(context, question, one.value)}
              </Trans>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
