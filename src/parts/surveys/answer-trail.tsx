import { Trans } from '@lingui/react/macro';
import type { SurveyAnswers } from '#contract/rules/surveys/survey.ts';
import { earlierShown } from '#contract/rules/surveys/survey.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { originLabels, valueLabels } from '#labels/files/capture-labels.ts';
import { useFormats } from '#ui/format.ts';

type Earlier = SurveyAnswers[string]['earlier'];

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
      <EarlierAnswers question={question} answers={earlier} />
    </div>
  );
}

/** What other people or devices had answered to a question, or noted without its being the answer. */
export function EarlierAnswers({ question, answers }: Pick<AnswerTrailProps, 'question'> & { answers: Earlier }) {
  const formats = useFormats();
  const context = useLabelContext(formats);
  if (answers.length === 0) return null;
  return (
    <ul>
      {answers.map(({ at, by, value, byFormer }) => (
        <li key={`${at} ${by.id}`} className="wrap-anywhere">
          {byFormer === true ? (
            <Trans>
              Noté aussi : {by.name}, {formats.dateTime(at)} : {valueLabels(context, question, value)}
            </Trans>
          ) : (
            <Trans>
              Avant : {by.name}, {formats.dateTime(at)} : {valueLabels(context, question, value)}
            </Trans>
          )}
        </li>
      ))}
    </ul>
  );
}
