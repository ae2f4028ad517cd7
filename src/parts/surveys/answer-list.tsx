import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SurveyAnswers } from '#contract/rules/surveys/survey.ts';
import { answerTo } from '#contract/rules/surveys/survey.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { answerLines } from '#labels/files/capture-labels.ts';
import { FoldSummary } from '#ui/page/fold-summary.tsx';
import { useFormats } from '#ui/format.ts';
import { AnswerThumb } from './answer-thumb.tsx';
import { AnswerTrail } from './answer-trail.tsx';

interface AnswerListProps {
  answers: SurveyAnswers;
  /** Codes of the questions to show, in their order. */
  codes: readonly string[];
  onOpen: (uploadId: string) => void;
  /** What stands below an answer. */
  renderBelow?: (question: string) => ReactNode;
}

/** Returns the element that holds an answer, which can have the focus. */
export function answerAnchor(question: string): string {
  return `answer-${question}`;
}

/** Lists answers to read, each under its question. */
export function AnswerList({ answers, codes, onOpen, renderBelow }: AnswerListProps) {
  const context = useLabelContext(useFormats());
  // Who answered is said where people differ.
  const hasAuthors = new Set(Object.values(answers).map(({ by }) => by.id)).size > 1;
  return (
    <ul className="divide-y divide-line-2">
      {codes.map((question) => {
        const answer = answerTo(answers, question);
        if (answer === undefined) return null;
        return (
          <li
            key={question}
            id={answerAnchor(question)}
            tabIndex={-1}
            // On a desk its files are beside it, and what stands below it too, while that is a button.
            className="scroll-mt-32 py-2 outline-none focus-visible:bg-accent-soft lg:flex lg:flex-wrap lg:items-start lg:gap-x-4"
          >
            <div className="min-w-0 lg:flex-1 lg:basis-1/3">
              <dl>
                {answerLines(context, { question, answer }).map(({ label, text }) => (
                  <div key={label} className="flex flex-wrap justify-between gap-x-4">
                    <dt className="text-ink-2">{label}</dt>
                    <dd className="font-semibold wrap-anywhere">{text}</dd>
                  </div>
                ))}
              </dl>
              <AnswerTrail question={question} answer={answer} showAuthor={hasAuthors} showOrigin={false} />
            </div>
            <Files of={answer} onOpen={onOpen} />
            {renderBelow?.(question)}
          </li>
        );
      })}
    </ul>
  );
}

function Files({ of: { value, proofs }, onOpen }: { of: SurveyAnswers[string]; onOpen: (uploadId: string) => void }) {
  const ids = [...(value.type === 'files' ? value.uploadIds : []), ...proofs];
  return ids.length === 0 ? null : (
    <ul className="mt-1 flex min-w-0 flex-wrap gap-2 lg:mt-0 lg:max-w-3/5">
      {ids.map((id) => (
        <AnswerThumb key={id} id={id} onOpen={() => onOpen(id)} onRemove={null} large />
      ))}
    </ul>
  );
}

/** The answers that no question asks for any more, folded: they are kept, and count for nothing. */
export function ClosedAnswers(props: AnswerListProps) {
  const { codes } = props;
  if (codes.length === 0) return null;
  return (
    <details className="group rounded-card border border-line bg-card px-4">
      <FoldSummary>
        <span className="font-semibold text-ink-2">
          <Trans>N’est plus demandé</Trans> · {codes.length}
        </span>
      </FoldSummary>
      <div className="pb-3">
        <AnswerList {...props} />
      </div>
    </details>
  );
}
