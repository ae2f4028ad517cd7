import { Trans, useLingui } from '@lingui/react/macro';
import { Car } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canTransitionVisit, isAhead } from '#contract/rules/visits/visit-states.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useVisitTransitions } from '#hooks/orders/use-visit-transitions.ts';
import { phoneLink } from '#labels/orders/contact-links.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { later } from '#ui/page/later.tsx';
import { laterMenu } from '#ui/actions/later-menu.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { CancelVisitProps } from './steps/cancel-visit.tsx';
import { useAskOtherDay } from './steps/use-ask-other-day.ts';
import { useStepToast } from './steps/use-step-toast.ts';
import { SurveyLink } from '../surveys/survey-link.tsx';
import { cancellationDraft } from '#parts/visit-life/steps/cancellation.draft.ts';
import { isVisitNear } from './state/visit-near.ts';
import { VisitMenuButton } from './visit-menu-button.tsx';
import type { VisitMenuProps } from './visit-menu.tsx';

// It is asked for in the menu.
const CancelVisit = later<CancelVisitProps>(async () => (await import('./steps/cancel-visit.tsx')).CancelVisit);

const VisitMenu = laterMenu<VisitMenuProps>(async () => (await import('./visit-menu.tsx')).VisitMenu, VisitMenuButton);

interface VisitActionsProps {
  visit: Visit;
  order: Order;
  /** Other actions of the row, before those of the visit. */
  children?: ReactNode;
}

/**
 * What can be done at a visit besides its main action, in one row: the usual step of its state, and a menu with the others. Its
 * employee can record all of it; the office can confirm and cancel. Nothing of its own for anybody else, nor after its end.
 */
export function VisitActions({ visit, order, children }: VisitActionsProps) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const now = useNow();
  // What was typed stays when a colleague cancels or ends the visit first.
  const { dirty } = useDraft(cancellationDraft(visit.id), '');
  const [isCancelling, setIsCancelling] = useState(false);
  const own = visit.employee.id === actor.id;
  const withSms = phoneLink(order) !== null && isVisitNear(visit, now);
  const hasMenu = withSms || (isAhead(visit) && (own || supervisor));
  return (
    <>
      <div className="relative flex flex-wrap gap-2 empty:hidden">
        {children}
        {own ? <SetOut visit={visit} /> : null}
        {visit.state === 'started' && (own || supervisor) ? (
          <SurveyLink order={order} className={buttonClasses('ghost', 'row')} />
        ) : null}
        {hasMenu ? (
          <VisitMenu visit={visit} order={order} withSms={withSms} onCancel={() => setIsCancelling(true)} />
        ) : null}
      </div>
      {isCancelling || dirty ? (
        <CancelVisit visit={visit} isAsked={isCancelling} onClose={() => setIsCancelling(false)} />
      ) : null}
    </>
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
      showStep(await onMyWay(), 'onTheWay', (time) => t`En route à ${time}.`);
  };
  return (
    <Button size="row" icon={Car} onClick={() => void press()}>
      <Trans>Je pars</Trans>
    </Button>
  );
}
