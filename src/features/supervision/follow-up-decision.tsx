import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { DecisionOf } from '#data/queries/decisions.ts';
import { useContent } from '#hooks/use-content.ts';
import { useLabelContext } from '#hooks/use-label-context.ts';
import { answerLines } from '#labels/capture-labels.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { useDecide } from './use-decide.ts';
import { VerdictBar } from './verdict-bar.tsx';

/** A submitted survey: who submitted it, its answers in the order of the questions, and the decision. */
export function FollowUpDecision({ decision }: { decision: DecisionOf<'followUp'> }) {
  const { t } = useLingui();
  const formats = useFormats();
  const context = useLabelContext(formats);
  const content = useContent();
  const decide = useDecide();
  const { history, answers: given }: FollowUp = decision.followUp;
  const last = history.at(-1);
  const places = new Map(content?.survey.questions.map(({ code }, place) => [code, place]));
  const answers = Object.entries(given).toSorted(
    ([one], [other]) => (places.get(one) ?? Infinity) - (places.get(other) ?? Infinity),
  );
  return (
    <div className="flex flex-col gap-3">
      {last === undefined ? null : (
        <p className="text-sm text-ink-2">
          {last.by.name}, {formats.dateTime(last.at)} ·{' '}
          <Plural value={answers.length} one="# réponse" other="# réponses" />
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
      <dl className="divide-y divide-line-2">
        {answers.map(([question, { value, note, proofs }]) => (
          <div key={question} className="py-2">
            {answerLines(context, { question, answer: { value, note, proofs } }).map(({ label, text }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-2">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{text}</dd>
              </div>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
