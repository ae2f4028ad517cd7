import { Trans } from '@lingui/react/macro';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { moveRefusal, planRefusal } from '#contract/mutations/refusals.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useJudged } from '../acts/use-judged.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { Button } from '#ui/actions/button.tsx';
import { later } from '#ui/page/later.tsx';
import type { PlanStart } from './plan-form.ts';
import type { PlanSheetProps } from './plan-sheet.tsx';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { useStaysOpen } from '#ui/layers/use-last.ts';
import { startOf } from './plan.draft.ts';

const PlanSheet = later<PlanSheetProps>(async () => (await import('./plan-sheet.tsx')).PlanSheet);

/** Returns whether the user may plan visits of the order: its agent and the office, and who makes its visits. */
function useMayPlan(order: Order): boolean {
  const { actor } = useAppData();
  const { supervisor, commercial } = useRoles();
  const own = [order.assignee, order.handler, order.visitedBy].some((one) => one?.id === actor.id);
  return supervisor || own || (commercial && order.commercial?.id === actor.id);
}

/** Returns the plan of an order, or the move of a visit, that the address opens (`?plan=`), with where it begins. */
function useAskedPlan(id: string, may: boolean): { asked: PlanStart | null; open: () => void; close: () => void } {
  const { value, open, close } = useAddressSheet('plan');
  const [asked, ...slot] = value?.split(' ') ?? [];
  const isOpen = useStaysOpen(asked === id, may);
  return { asked: isOpen ? startOf(slot.join(' ')) : null, open: () => open(id), close };
}

/** Plans a visit of the order, or a second one while there is one. */
export function PlanVisitButton({ order, visits }: { order: Order; visits: readonly Visit[] }) {
  const refusal = planRefusal({ visitId: '', orderId: order.id }, useJudged()({ orders: [order] }));
  // What else is refused, its sheet says.
  const mayPlan = useMayPlan(order) && refusal !== 'StateNotAllowed';
  const { asked, open, close } = useAskedPlan(order.id, mayPlan);
  const isFirst = !visits.some(isAhead);
  return (
    <>
      {mayPlan ? (
        <Button icon={CalendarPlus} look={isFirst && order.state === 'toPlan' ? 'primary' : 'ghost'} onClick={open}>
          {isFirst ? <Trans>Planifier une visite</Trans> : <Trans>Planifier une seconde visite</Trans>}
        </Button>
      ) : null}
      {asked === null ? null : (
        <LayerInAddress>
          <PlanSheet order={order} visit={null} at={asked} onClose={close} />
        </LayerInAddress>
      )}
    </>
  );
}

interface MoveVisitButtonProps {
  order: Order;
  visit: Visit;
  children?: ReactNode;
  size?: ButtonSize;
}

/** Moves a visit that has not started: to another time, and for who may also to a colleague. */
export function MoveVisitButton({ order, visit, children, size = 'normal' }: MoveVisitButtonProps) {
  const { actor } = useAppData();
  const mayPlan = useMayPlan(order) || visit.employee.id === actor.id;
  const refusal = moveRefusal({ visitId: visit.id, orderId: order.id }, useJudged()({ visits: [visit] }));
  const mayMove = mayPlan && refusal === undefined;
  const { asked, open, close } = useAskedPlan(visit.id, mayMove);
  return (
    <>
      {mayMove ? (
        <Button size={size} icon={CalendarClock} onClick={open}>
          {children ?? <Trans>Déplacer</Trans>}
        </Button>
      ) : null}
      {asked === null ? null : (
        <LayerInAddress>
          <PlanSheet order={order} visit={visit} onClose={close} />
        </LayerInAddress>
      )}
    </>
  );
}
