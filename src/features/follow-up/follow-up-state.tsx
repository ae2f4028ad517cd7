import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { z } from 'zod';
import type { FollowUp, FollowUpState as State } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { lastDueDay } from '#contract/rules/due-days.ts';
import { followUpAssigneeOf, followUpCandidates } from '#contract/rules/surveys/follow-ups.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';
import { isOpenOrder } from '#contract/rules/orders/order-states.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { decisionPath } from '#parts/forms/form-paths.ts';
import { DoneMeanwhile, useSeen } from '#parts/forms/changed-meanwhile.tsx';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { DayField } from '#ui/fields/date-time-fields.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { WithdrawAcceptance } from './survey/withdraw-acceptance.tsx';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';
import { surveyAssignmentDraft } from './survey/survey.draft.ts';
import { draftKinds, draftName } from '#data/drafts/draft-name.ts';

interface FollowUpStateProps {
  order: Order;
  followUp: FollowUp | null;
}

/** The mutation that makes each step. */
const mutationOf: Partial<Record<State, MutationName>> = {
  submitted: 'followUp.submit',
  accepted: 'followUp.accept',
  returned: 'followUp.return',
};

/** Says whose turn it is: a return with its reason, a submission, an acceptance. A supervisor decides and assigns here. */
export function FollowUpState({ order, followUp }: FollowUpStateProps) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const { entries } = useRowSync('followUps', order.id);
  const last = followUp?.history.at(-1);
  if (followUp === null) return null;
  // An answer reopens a returned survey; what was asked still holds.
  const isReturned = last?.state === 'returned' && (followUp.state === 'returned' || followUp.state === 'open');
  const isCurrent = last !== undefined && (last.state === followUp.state || isReturned);
  // An answer may wait or be refused while the server has the step.
  const isPending = entries.some(
    ({ name, state }) => state === 'pending' && last?.by.id === actor.id && name === mutationOf[last.state],
  );
  return (
    <>
      {isCurrent ? <LastStep order={order} step={last} isPending={isPending} /> : null}
      {/* Of a closed order nobody owes answers any more. */}
      {supervisor && isOpenOrder(order) && followUp.state !== 'accepted' ? (
        <AssignFollowUp key={followUp.id} order={order} followUp={followUp} />
      ) : null}
      {supervisor && isOpenOrder(order) ? <WithdrawAcceptance followUp={followUp} /> : null}
    </>
  );
}

interface LastStepProps {
  order: Order;
  step: FollowUp['history'][number];
  /** True while the step is the user's own and the server has not answered it. */
  isPending: boolean;
}

function LastStep({ order, step: { state, by, at, reason }, isPending }: LastStepProps) {
  const formats = useFormats();
  const { supervisor } = useRoles();
  const when = formats.dateTime(at);
  if (isPending) {
    return (
      <Notice tone="wait">
        {state === 'submitted' ? (
          <Trans>La remise est sur cet appareil, à envoyer.</Trans>
        ) : (
          <Trans>La décision est sur cet appareil, à envoyer.</Trans>
        )}
      </Notice>
    );
  }
  switch (state) {
    case 'open':
      return null;
    case 'returned':
      return (
        <Notice tone="bad">
          {reason === '' ? (
            <Trans>
              Renvoyé par {by.name} le {when}.
            </Trans>
          ) : (
            <Trans>
              Renvoyé par {by.name} le {when} : {reason}
            </Trans>
          )}
        </Notice>
      );
    case 'submitted':
      return (
        <Notice tone="info">
          <p>
            <Trans>
              Remis par {by.name} le {when}. Changer une réponse le reprend.
            </Trans>
          </p>
          {/* Nothing of a closed order waits for a decision. */}
          {supervisor && isOpenOrder(order) ? (
            <LocalLink
              to={`${decisionPath(draftName(draftKinds.surveyReturn, order.id, at).key)}&kind=followUp`}
              className={buttonClasses('ghost', 'compact', 'mt-2')}
            >
              <Trans>Accepter ou renvoyer</Trans>
            </LocalLink>
          ) : null}
        </Notice>
      );
    case 'accepted':
      return (
        <p className="rounded-control bg-safe-soft p-3 font-semibold text-safe">
          <Trans>
            Accepté par {by.name} le {when}.
          </Trans>
        </p>
      );
  }
}

const assignment = z.object({ assigneeId: z.string().optional(), dueOn: z.string().nullable().optional() });

/** What a supervisor chose and did not store; what is not among it stays as stored. */
const parseAssignment = parseAs(assignment);

/** Lets a supervisor say who completes the survey, and until when. Only people of the order are offered: others do not see it. */
function AssignFollowUp({ order, followUp }: { order: Order; followUp: FollowUp }) {
  const { t } = useLingui();
  const { requestSync } = useAppData();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  const formats = useFormats();
  const people = followUpCandidates(order);
  const draft = useDraft(surveyAssignmentDraft(order.id), '{}');
  const chosen = parseAssignment(draft.text) ?? {};
  const { assigneeId = followUpAssigneeOf(order, followUp)?.id ?? '', dueOn = followUp.dueOn } = chosen;
  const choose = (part: typeof chosen): void => draft.setText(JSON.stringify({ ...chosen, ...part }));
  const assignee = people.find(({ id }) => id === assigneeId);
  const last = lastDueDay('survey', useNow());
  const latest = formats.day(last);
  const isFar = dueOn !== null && dueOn > last;
  const isChanged = assigneeId !== (followUp.assignee?.id ?? '') || dueOn !== followUp.dueOn;
  const seen = useSeen([followUp.assignee?.id, followUp.dueOn]);
  const { submit, isSubmitting } = useSubmit(async () => {
    if (assignee === undefined) return t`Choisissez qui complète le relevé.`;
    const { id, name } = assignee;
    const args = { orderId: order.id, assignee: { id, name }, dueOn };
    const outcome = await mutate({ name: 'followUp.assign', args }, { ends: [draft] });
    if (!showOutcome(outcome, t`Attribution enregistrée.`).ok) return outcome;
    await draft.clear();
    requestSync();
    return null;
  });
  return (
    <Fold
      line="card"
      isForm
      isOpen={draft.dirty}
      summary={
        <span className="font-semibold">
          <Trans>Qui complète, et pour quand</Trans>
        </span>
      }
    >
      {draft.dirty ? (
        <DoneMeanwhile seen={seen}>
          {[followUp.assignee?.name, followUp.dueOn === null ? null : formats.day(followUp.dueOn)]
            .filter(Boolean)
            .join(', ')}
        </DoneMeanwhile>
      ) : null}
      <div className="grid items-end gap-3 pb-4 sm:grid-cols-[1fr_1fr_auto]">
        <ChoiceField
          label={t`Attribué à`}
          value={assigneeId}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => choose({ assigneeId: id })}
        />
        <DayField
          label={t`Échéance`}
          value={dueOn}
          error={isFar ? t`Au plus tard le ${latest}.` : undefined}
          onChange={(day) => choose({ dueOn: day })}
        />
        <Button
          icon={Check}
          disabled={!isChanged || isFar || assignee === undefined || isSubmitting || (draft.dirty && seen.isChanged)}
          onClick={() => void submit()}
        >
          <Trans>Attribuer</Trans>
        </Button>
      </div>
    </Fold>
  );
}
