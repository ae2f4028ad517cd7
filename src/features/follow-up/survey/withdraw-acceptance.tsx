import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { reasonMax } from '#contract/values/limits.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import { seenOf } from '#contract/rules/decisions.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Gone, GoneNotice } from '#parts/forms/gone.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { Fold } from '#ui/page/fold.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';
import { acceptance, refusalDraft } from '#parts/decisions/refusal.draft.ts';

/** Lets a supervisor return a survey that was accepted: its questions are open to answers again. What was typed stays. */
export function WithdrawAcceptance({ followUp }: { followUp: FollowUp }) {
  const { t } = useLingui();
  const { orderId, state, history } = followUp;
  const reason = useDraft(refusalDraft(orderId, acceptance), '');
  const by = history.at(-1)?.by.name ?? t`un collègue`;
  if (state !== 'accepted' && reason.text === '') return null;
  return (
    <Gone why={state === 'accepted' ? null : t`Ce relevé est déjà renvoyé par ${by}.`}>
      <WithdrawForm followUp={followUp} draft={reason} />
    </Gone>
  );
}

function WithdrawForm({ followUp, draft }: { followUp: FollowUp; draft: DraftText }) {
  const { orderId } = followUp;
  const { t } = useLingui();
  const { requestSync } = useAppData();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  const { text: reason, setText: setReason, sent } = draft;
  useDirtyForm(draft.dirty);
  const [tried, setTried] = useState(false);
  const { submit, isSubmitting } = useSubmit(async () => {
    const args = { orderId, reason: reason.trim(), dueOn: null, seen: seenOf(followUp) };
    const outcome = await mutate({ name: 'followUp.return', args }, { ends: [draft] });
    if (!showOutcome(outcome, t`Décision enregistrée.`).ok) return outcome;
    await sent();
    requestSync();
    return null;
  });
  return (
    <Fold
      line="card"
      isForm
      isOpen={reason !== ''}
      summary={
        <span className="font-semibold">
          <Trans>Retirer l’acceptation</Trans>
        </span>
      }
    >
      <form
        className="flex flex-col gap-3 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (reason.trim() !== '' && !isTooLong(reason, reasonMax)) void submit();
        }}
      >
        <GoneNotice />
        <TextArea
          label={t`Ce qui est à revoir`}
          value={reason}
          most={reasonMax}
          error={tried && reason.trim() === '' ? t`Dites ce qui est à revoir.` : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" icon={Undo2} disabled={isSubmitting} className="self-start">
          <Trans>Renvoyer</Trans>
        </Button>
      </form>
    </Fold>
  );
}
