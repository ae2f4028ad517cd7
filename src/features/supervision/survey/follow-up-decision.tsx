import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reasonMax } from '#contract/values/limits.ts';
import { rowKey } from '#contract/collections.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Bilingual, Content } from '#contract/content/content.ts';
import type { SurveyAnswers } from '#contract/rules/surveys/survey.ts';
import { answerTo, surveyProgress } from '#contract/rules/surveys/survey.ts';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { ShownFile } from '#parts/order-files/shown-file.tsx';
import { AnswerList, ClosedAnswers, answerAnchor } from '#parts/surveys/answer-list.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import { ReturnedAnswer } from './returned-answer.tsx';
import { useAskedDraft } from '../verdict/use-asked-draft.ts';
import type { DecisionProps, Verdict } from '../verdict/use-decide.ts';
import { useDecide } from '../verdict/use-decide.ts';
import { KeysHint } from '#parts/list-detail/keys-hint.tsx';
import { useKeys } from '#parts/list-detail/use-keys.ts';
import { useReturnReasons } from './use-return-reasons.ts';
import { VerdictBar } from '../verdict/verdict-bar.tsx';
import { refusalDraft } from '#parts/decisions/refusal.draft.ts';
import { surveyReturnDraft } from './survey-return.draft.ts';

/** Returns the answers to show by section, in the company's order. Without its questions, every answer as one. */
function answeredSections(
  content: Content | null,
  { asked, closed }: Pick<ReturnType<typeof surveyProgress>, 'asked' | 'closed'>,
  given: SurveyAnswers,
): { code: string; name: Bilingual | null; codes: string[] }[] {
  const isGiven = (code: string): boolean => answerTo(given, code) !== undefined;
  if (content === null) return [{ code: '', name: null, codes: closed.filter(isGiven) }];
  return content.survey.sections
    .map(({ code, name }) => ({
      code,
      name,
      codes: asked.flatMap((one) => (one.section === code && isGiven(one.code) ? [one.code] : [])),
    }))
    .filter(({ codes }) => codes.length > 0);
}

/**
 * A submitted survey: who submitted it, the answers that count by section, with their files, and the decision. `n` and `p` go from answer
 * to answer, `m` marks one to be given again.
 */
export function FollowUpDecision({ decision, goOn }: DecisionProps<'followUp'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const content = useContent();
  const inLanguage = useInLanguage();
  const decide = useDecide();
  const { files } = useOrderFiles(decision.order) ?? { files: [] };
  const [shownId, setShownId] = useState<string | null>(null);
  const { history, answers: given }: FollowUp = decision.followUp;
  const last = history.at(-1);
  const progress = surveyProgress(content?.survey.questions ?? [], given);
  const { open, closed } = progress;
  const all = progress.asked.length;
  const answered = all - open.length;
  const shown = answeredSections(content, progress, given);
  const codes = shown.flatMap((section) => section.codes);
  const { reasons, setReason, clear } = useReturnReasons(decision);
  const [openOne, setOpenOne] = useState<string | null>(null);
  const marked = codes.flatMap((question) => {
    const reason = reasons.get(question)?.trim() ?? '';
    return reason === '' ? [] : [{ question, reason }];
  });
  const count = marked.length;
  // Opens once: what is closed after it stays closed.
  const asked = useAskedDraft();
  const [isAsked, setIsAsked] = useState(asked === surveyReturnDraft(decision.order.id, decision.since).key);
  const [first] = marked;
  if (isAsked && first !== undefined) {
    setIsAsked(false);
    setOpenOne(first.question);
  }

  /** Returns the survey. A reason that is too long is shown instead. */
  async function giveBack(refusal: Verdict): Promise<boolean> {
    const tooLong = marked.find((one) => isTooLong(one.reason, reasonMax));
    if (tooLong === undefined) return decide.returnFollowUp(decision, marked, refusal);
    setOpenOne(tooLong.question);
    return false;
  }

  /** Moves the focus to another answer: the first one when none has it. */
  function move(by: 1 | -1): void {
    const place = codes.findIndex((code) => document.activeElement?.id === answerAnchor(code));
    const next = document.getElementById(answerAnchor(codes[Math.max(0, place + by)] ?? ''));
    next?.scrollIntoView({ block: 'center' });
    next?.focus({ preventScroll: true });
  }
  useKeys({ n: () => move(1), p: () => move(-1) }, { canRepeat: true });
  useKeys({
    m: () => setOpenOne(codes.find((code) => document.activeElement?.id === answerAnchor(code)) ?? null),
  });
  return (
    <div className="flex flex-col gap-3">
      {last === undefined ? null : (
        <p className="text-sm text-ink-2">
          {last.by.name}, {formats.dateTime(last.at)}
          {content === null ? null : (
            <>
              {' · '}
              <Trans>
                {answered} sur {all} réponses
              </Trans>
            </>
          )}
        </p>
      )}
      <LocalLink
        to={`/suivi?order=${decision.order.id}`}
        className="-my-2 inline-flex min-h-11 items-center self-start text-accent underline underline-offset-2"
      >
        <Trans>Ouvrir le relevé</Trans>
      </LocalLink>
      <div className="z-10 flex flex-col gap-1 bg-card lg:sticky lg:-top-px lg:-mx-4 lg:border-b lg:border-line lg:px-4 lg:py-2">
        <VerdictBar
          acceptLabel={t`Accepter`}
          about={{ row: rowKey('followUps', decision.followUp.id) }}
          parts={[decision.id]}
          goOn={goOn}
          onLeave={clear}
          onAccept={(over) => decide.acceptFollowUp(decision, over)}
          refuseLabel={
            count === 0 ? t`Renvoyer` : t`${plural(count, { one: 'Renvoyer # réponse', other: 'Renvoyer # réponses' })}`
          }
          onRefuse={giveBack}
          reason={count === 0 ? { draft: refusalDraft(decision.order.id, decision.since), usual: [] } : null}
        />
        <KeysHint>
          <Trans>n, p : réponse suivante, précédente · m : à revoir</Trans>
        </KeysHint>
      </div>
      {shown.map((section) => (
        <section key={section.code}>
          {section.name === null ? null : <h3 className="mb-1 font-bold">{inLanguage(section.name)}</h3>}
          <AnswerList
            answers={given}
            codes={section.codes}
            onOpen={setShownId}
            renderBelow={(question) => (
              <ReturnedAnswer
                reason={reasons.get(question)}
                isOpen={openOne === question}
                onOpen={() => setOpenOne(question)}
                onChange={(reason) => setReason(question, reason)}
                onClose={() => {
                  setOpenOne(null);
                  document.getElementById(answerAnchor(question))?.focus();
                }}
              />
            )}
          />
        </section>
      ))}
      <ClosedAnswers answers={given} codes={content === null ? [] : closed} onOpen={setShownId} />
      <ShownFile files={files} shownId={shownId} onShow={setShownId} />
    </div>
  );
}
