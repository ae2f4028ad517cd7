import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import type { RefusedForm } from '#data/queries/visits/visit-forms.ts';
import { refusedOf } from '#data/queries/visits/visit-forms.ts';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { FoldSummary } from '#ui/page/fold-summary.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { Survey } from './use-survey.ts';

/** Returns the submission of an order's survey that the server refused; null without one. */
export function useRefusedSubmission({ id }: Order): RefusedForm<{ orderId: string }> | null {
  return useLive((db) => refusedOf(db, 'followUp.submit', ({ orderId }) => orderId === id), [id]) ?? null;
}

interface MissingAnswersProps {
  survey: Survey;
  refused: RefusedForm<{ orderId: string }> | null;
  /** How far the survey is: the line that unfolds what it lacks. */
  progress: ReactNode;
  onShow: (question: SurveyQuestion) => void;
}

/** What a survey lacks before it can be submitted, by section, each a link to its question. Open after a refusal. */
export function MissingAnswers({
  survey: { sections, asked, answered, isOpen },
  refused,
  progress,
  onShow,
}: MissingAnswersProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const left = asked.length - answered;
  return (
    <>
      {refused === null ? null : <RefusedSubmission refused={refused} left={left} />}
      {left === 0 ? (
        progress
      ) : (
        <details key={refused?.id ?? ''} open={refused !== null} className="group">
          <FoldSummary>
            <span className="min-w-0 flex-1">{progress}</span>
          </FoldSummary>
          <dl aria-label={t`Ce qui manque`} className="flex flex-col gap-2 pb-3">
            {sections
              .filter(({ questions, answered: given }) => given < questions.length)
              .map(({ section, questions }) => (
                <div key={section.code}>
                  <dt className="text-sm text-ink-2">{inLanguage(section.name)}</dt>
                  <dd className="flex flex-col items-start">
                    {questions
                      .filter(({ code }) => isOpen(code))
                      .map((question) => (
                        <button
                          key={question.code}
                          type="button"
                          onClick={() => onShow(question)}
                          className="min-h-11 py-1 text-left wrap-anywhere text-accent underline underline-offset-2"
                        >
                          {inLanguage(question.text)}
                        </button>
                      ))}
                  </dd>
                </div>
              ))}
          </dl>
        </details>
      )}
    </>
  );
}

interface RefusedSubmissionProps {
  refused: RefusedForm<unknown>;
  /** Answers that are missing, as this device knows the questions. */
  left: number;
}

/** Says why the server refused the submission. It may name questions that this device has not read yet. */
function RefusedSubmission({ refused: { code, paths }, left }: RefusedSubmissionProps) {
  const { t } = useLingui();
  const content = useContent();
  const errorText = useErrorMessage();
  const known = new Set(content?.survey.questions.map((question) => question.code));
  const isNew = paths.some(({ path: [root, question] }) => root === 'survey' && !known.has(String(question)));
  const again = isNew
    ? t`Ses questions ont changé : elles arrivent avec le réseau.`
    : t`Elles sont toutes là à présent : remettez-le.`;
  return (
    <Notice tone="bad">
      {code === 'ValidationFailed' ? (
        <>
          <Trans>Le serveur a refusé la remise : des réponses manquaient.</Trans> {isNew || left === 0 ? again : null}
        </>
      ) : (
        errorText(code)
      )}
    </Notice>
  );
}
