import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import { surveyProgress } from '#contract/rules/survey.ts';
import type { DecisionOf } from '#data/queries/decisions.ts';
import { useContent } from '#hooks/use-content.ts';
import { useOrderFiles } from '#hooks/use-order-files.ts';
import { ShownFile } from '#parts/order-files/shown-file.tsx';
import { AnswerList, ClosedAnswers } from '#parts/surveys/answer-list.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { useDecide } from './use-decide.ts';
import { VerdictBar } from './verdict-bar.tsx';

/** A submitted survey: who submitted it, the answers that count, with their files, and the decision. */
export function FollowUpDecision({ decision }: { decision: DecisionOf<'followUp'> }) {
  const { t } = useLingui();
  const formats = useFormats();
  const content = useContent();
  const decide = useDecide();
  const { files } = useOrderFiles(decision.order) ?? { files: [] };
  const [shownId, setShownId] = useState<string | null>(null);
  const { history, answers: given }: FollowUp = decision.followUp;
  const last = history.at(-1);
  const { asked, open, closed } = surveyProgress(content?.survey.questions ?? [], given);
  const all = asked.length;
  const answered = all - open.length;
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
        className="inline-flex min-h-11 items-center self-start text-accent underline underline-offset-2"
      >
        <Trans>Ouvrir le relevé</Trans>
      </LocalLink>
      <VerdictBar
        acceptLabel={t`Accepter`}
        onAccept={() => decide.followUp(decision, true, '')}
        refuseLabel={t`Renvoyer`}
        onRefuse={(reason) => decide.followUp(decision, false, reason)}
        reasons={[]}
      />
      <AnswerList answers={given} codes={asked.map(({ code }) => code)} onOpen={setShownId} />
      <ClosedAnswers answers={given} codes={content === null ? [] : closed} onOpen={setShownId} />
      <ShownFile files={files} shownId={shownId} onShow={setShownId} />
    </div>
  );
}
