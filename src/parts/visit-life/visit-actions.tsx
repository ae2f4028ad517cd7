import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Navigation, UserX } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canTransitionVisit, isAhead } from '#contract/rules/visit-states.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useRoles } from '#hooks/use-roles.ts';
import { useVisitTransitions } from '#hooks/use-visit-transitions.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { FinishVisit } from './finish-visit.tsx';
import { useAskOtherDay } from './use-ask-other-day.ts';
import { useConfirmTimes } from './use-confirm-times.tsx';
import { useHasForm } from './use-has-form.ts';
import { useStepToast } from './use-step-toast.ts';
import { noShowPath } from '../forms/form-paths.ts';
import { SurveyLink } from '../surveys/survey-link.tsx';
import { cancellationDraft } from '#parts/visit-life/cancellation.draft.ts';

// It stands in a closed fold.
const CancelVisit = later<{ visit: Visit }>(async () => (await import('./cancel-visit.tsx')).CancelVisit);

interface VisitActionsProps {
  visit: Visit;
  order: Order;
}

/**
 * What can be recorded about a visit besides its start: the client confirmed, on the way, done, no-show, cancelled. Its
 * employee can record all of it; the office can confirm and cancel. Nothing for anybody else, nor after its end.
 */
export function VisitActions({ visit, order }: VisitActionsProps) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const own = visit.employee.id === actor.id;
  // What was typed stays when a colleague cancels or ends the visit first.
  const { dirty } = useDraft(cancellationDraft(visit.id), '');
  // Once the form is sent, the end of the visit is its main button.
  const hasForm = useHasForm(visit);
  if (!(isAhead(visit) && (own || supervisor)) && !dirty) return null;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {own ? <SetOut visit={visit} /> : null}
        <Confirm visit={visit} />
        {own && visit.state === 'started' && hasForm !== true ? <FinishVisit visit={visit} order={order} /> : null}
        {visit.state === 'started' ? (
          <SurveyLink order={order} className={buttonClasses('ghost', 'normal', 'flex-auto')} />
        ) : null}
      </div>
      <RareActions visit={visit} order={order} own={own} />
    </div>
  );
}

function SetOut({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { onMyWay } = useVisitTransitions(visit);
  const showStep = useStepToast(visit);
  const askOtherDay = useAskOtherDay(visit);
  if (!canTransitionVisit(visit.state, 'onTheWay')) return null;
  const press = async (): Promise<void> => {
    if (await askOtherDay(t`Partir quand même`))
      showStep(await onMyWay(), 'onTheWay', (time) => t`En route à ${time}, enregistré ici.`);
  };
  return (
    <Button icon={Navigation} onClick={() => void press()} className="flex-auto">
      <Trans>Je pars</Trans>
    </Button>
  );
}

function Confirm({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { confirm } = useVisitTransitions(visit);
  const confirmTimes = useConfirmTimes();
  const showStep = useStepToast(visit);
  if (!canTransitionVisit(visit.state, 'confirmed')) return null;
  const labels = { title: t`Confirmer quand même ?`, confirmLabel: t`Confirmer quand même`, cancelLabel: t`Annuler` };
  const press = async (): Promise<void> => {
    if (await confirmTimes({ ...visit, order: undefined }, labels, ['unavailability']))
      showStep(await confirm(), 'confirmed', (time) => t`Confirmée par le client à ${time}, enregistrée ici.`);
  };
  return (
    <Button icon={Check} onClick={() => void press()} className="flex-auto">
      <Trans>Confirmée par le client</Trans>
    </Button>
  );
}

interface RareActionsProps extends VisitActionsProps {
  own: boolean;
}

/** Actions that are rare, folded away from the thumb. */
function RareActions({ visit, order, own }: RareActionsProps) {
  // What was typed of a cancellation is shown again.
  const { dirty } = useDraft(cancellationDraft(visit.id), '');
  return (
    <Fold
      line="none"
      isForm
      isOpen={dirty}
      summary={
        <span className="text-body font-semibold">
          {own ? <Trans>Client absent, annuler…</Trans> : <Trans>Annuler la visite…</Trans>}
        </span>
      }
    >
      <div className="flex flex-col gap-3 pt-1">
        {own && isAhead(visit) ? (
          <LocalLink to={noShowPath(visit.id)} className={buttonClasses('ghost', 'normal')}>
            <Icon of={UserX} size={18} />
            <Trans>Client absent</Trans>
          </LocalLink>
        ) : null}
        {own && isAhead(visit) && visit.state !== 'started' ? <FinishVisit visit={visit} order={order} /> : null}
        <CancelVisit visit={visit} />
      </div>
    </Fold>
  );
}
