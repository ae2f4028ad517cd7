import { useLingui } from '@lingui/react/macro';
import { CalendarX, Check, ClipboardCheck, MessageSquareWarning, UserX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canTransitionVisit, isAhead } from '#contract/rules/visits/visit-states.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useVisitTransitions } from '#hooks/orders/use-visit-transitions.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import type { MenuEntry } from '#ui/actions/menu.tsx';
import { Menu } from '#ui/actions/menu.tsx';
import { useConfirmTimes } from './warnings/use-confirm-times.tsx';
import { useFinishVisit } from './steps/finish-visit.tsx';
import { useHasForm } from './steps/use-has-form.ts';
import { useSmsLate } from './sms/use-sms-late.tsx';
import { useStepToast } from './steps/use-step-toast.ts';
import { VisitMenuButton } from './visit-menu-button.tsx';
import { noShowPath } from '../forms/form-paths.ts';

export interface VisitMenuProps {
  visit: Visit;
  order: Order;
  /** A delay can be announced. */
  withSms: boolean;
  /** Asks for the reason of a cancellation. */
  onCancel: () => void;
}

/** The rarer steps of a visit, by name. */
export function VisitMenu({ visit, order, withSms, onCancel, opened }: VisitMenuProps & { opened: boolean }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const confirm = useConfirmVisit(visit);
  const finish = useFinishVisit(visit, order);
  const sendSms = useSmsLate(order);
  // Once the form is sent, the end of the visit is its main button.
  const hasForm = useHasForm(visit);
  const own = visit.employee.id === actor.id && isAhead(visit);
  const mayCall = own || supervisor;
  const entries: (MenuEntry | false)[] = [
    mayCall &&
      canTransitionVisit(visit.state, 'confirmed') && { label: t`Confirmée par le client`, icon: Check, run: confirm },
    withSms && sendSms !== null && { label: t`SMS de retard`, icon: MessageSquareWarning, run: sendSms },
    own &&
      (visit.state !== 'started' || hasForm !== true) && {
        label: t`Terminer la visite`,
        icon: ClipboardCheck,
        run: finish,
      },
    own && { label: t`Client absent`, icon: UserX, run: () => void navigate(localPath(noShowPath(visit.id))) },
    mayCall &&
      canTransitionVisit(visit.state, 'cancelled') && {
        label: t`Annuler la visite`,
        icon: CalendarX,
        isDanger: true,
        run: onCancel,
      },
  ];
  return <Menu Button={VisitMenuButton} opened={opened} entries={entries.filter((entry) => entry !== false)} />;
}

/** Returns the function that records that the client confirmed. */
function useConfirmVisit(visit: Visit): () => void {
  const { t } = useLingui();
  const { confirm } = useVisitTransitions(visit);
  const confirmTimes = useConfirmTimes();
  const showStep = useStepToast(visit);
  const labels = { title: t`Confirmer quand même ?`, confirmLabel: t`Confirmer quand même`, cancelLabel: t`Annuler` };
  const press = async (): Promise<void> => {
    if (await confirmTimes({ ...visit, order: undefined }, labels, ['absence']))
      showStep(await confirm(), 'confirmed', (time) => t`Confirmée par le client à ${time}.`);
  };
  return () => void press();
}
