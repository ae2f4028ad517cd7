import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import type { Visit } from '#contract/entities/visit.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useVisitTransitions } from '#hooks/orders/use-visit-transitions.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import { Gone, GoneNotice } from '../../forms/gone.tsx';
import { useStepToast } from './use-step-toast.ts';
import { useWhyOver } from './use-why-over.ts';
import { cancellationDraft } from '#parts/visit-life/steps/cancellation.draft.ts';

/** Longest reason that the contract allows (`visit.cancel`). */
const reasonMax = 1000;

export interface CancelVisitProps {
  visit: Visit;
  /** The user asks for it now. Else it shows what was typed before. */
  isAsked: boolean;
  onClose: () => void;
}

/** Cancels a visit. Asks for the reason, which the office needs to plan it again. What was typed stays when it is over. */
export function CancelVisit(props: CancelVisitProps) {
  const why = useWhyOver(props.visit);
  const { dirty } = useDraft(cancellationDraft(props.visit.id), '');
  if (why !== null && !dirty) return null;
  return (
    <Gone why={why}>
      <CancelForm {...props} />
    </Gone>
  );
}

function CancelForm({ visit, isAsked, onClose }: CancelVisitProps) {
  const { t } = useLingui();
  const { cancel } = useVisitTransitions(visit);
  const showStep = useStepToast(visit);
  const reason = useDraft(cancellationDraft(visit.id), '');
  useDirtyForm(reason.dirty);
  // With a typed reason, which is a draft, “back” leaves the page.
  useBackCloses(isAsked && reason.text === '', onClose);
  const [missing, setMissing] = useState(false);

  const { submit } = useSubmit(async (text: string) => {
    const outcome = await cancel(text, [reason]);
    if (outcome.ok) await reason.clear();
    showStep(outcome, 'cancelled', () => t`Visite annulée.`);
    return null;
  });

  function press(): void {
    const text = reason.text.trim();
    setMissing(text === '');
    if (text !== '' && !isTooLong(text, reasonMax)) void submit(text);
  }

  return (
    <div className="relative flex flex-col gap-2 rounded-control bg-paper p-3">
      <GoneNotice />
      <TextArea
        label={t`Pourquoi est-elle annulée ?`}
        hint={t`La commande revient à planifier, et le bureau en sera averti.`}
        error={
          missing && reason.text.trim() === ''
            ? t`Dites en quelques mots pourquoi : le bureau doit le savoir.`
            : undefined
        }
        most={reasonMax}
        autoFocus={isAsked}
        value={reason.text}
        onChange={(event) => reason.setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button submits look="danger" icon={CalendarX} onClick={press} className="flex-auto">
          <Trans>Annuler la visite</Trans>
        </Button>
        <Button
          onClick={() => {
            onClose();
            void reason.clear();
          }}
          className="flex-auto"
        >
          <Trans>Garder la visite</Trans>
        </Button>
      </div>
    </div>
  );
}
