import { Trans } from '@lingui/react/macro';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { moveRefusal, planRefusal } from '#contract/mutations/refusals.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useJudged } from '../use-judged.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { PlanSheetProps } from './plan-sheet.tsx';

const PlanSheet = later<PlanSheetProps>(async () => (await import('./plan-sheet.tsx')).PlanSheet);

/** Returns whether the user may plan visits of the order: its agent and the office, and who makes its visits. */
function useMayPlan(order: Order): boolean {
  const { actor } = useAppData();
  const { supervisor, commercial } = useRoles();
  const own = [order.assignee, order.handler, order.visitedBy].some((one) => one?.id === actor.id);
  return supervisor || own || (commercial && order.commercial?.id === actor.id);
}

/** Plans a visit of the order, or a second one while there is one. */
export function PlanVisitButton({ order, visits }: { order: Order; visits: readonly Visit[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const refusal = planRefusal({ visitId: '', orderId: order.id }, useJudged()({ orders: [order] }));
  // What else is refused, its sheet says.
  const mayPlan = useMayPlan(order) && refusal !== 'StateNotAllowed';
  const isFirst = !visits.some(isAhead);
  return (
    <>
      {mayPlan ? (
        <Button
          icon={CalendarPlus}
          look={isFirst && order.state === 'toPlan' ? 'primary' : 'ghost'}
          onClick={() => setIsOpen(true)}
        >
          {isFirst ? <Trans>Planifier une visite</Trans> : <Trans>Planifier une seconde visite</Trans>}
        </Button>
      ) : null}
      {isOpen ? <PlanSheet order={order} visit={null} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Moves a visit that has not started: to another time, and for who may also to a colleague. */
export function MoveVisitButton({ order, visit, children }: { order: Order; visit: Visit; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const { actor } = useAppData();
  const mayPlan = useMayPlan(order) || visit.employee.id === actor.id;
  const refusal = moveRefusal({ visitId: visit.id, orderId: order.id }, useJudged()({ visits: [visit] }));
  const mayMove = mayPlan && refusal === undefined;
  return (
    <>
      {mayMove ? (
        <Button icon={CalendarClock} onClick={() => setIsOpen(true)} className="flex-auto">
          {children ?? <Trans>Déplacer</Trans>}
        </Button>
      ) : null}
      {isOpen ? <PlanSheet order={order} visit={visit} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
