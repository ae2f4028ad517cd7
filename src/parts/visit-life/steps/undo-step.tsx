import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit, VisitState } from '#contract/entities/visit.ts';
import { canUndoStep, isCalledOffFor, lastStep } from '#contract/rules/orders/visit-history.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useUndoStep } from '#hooks/data/use-undo-step.ts';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useNow } from '#ui/timing/use-now.ts';

/**
 * How long a step is offered for undo in the visit's history, in milliseconds. Later, the plan has moved on. A cancellation has no
 * such limit: what its employee did there waits until the visit is restored (rule PL3r).
 */
const offered = 7 * 86_400_000;

const labels: Readonly<Record<VisitState, MessageDescriptor | null>> = {
  planned: null,
  confirmed: msg`Annuler la confirmation`,
  onTheWay: msg`Annuler le départ`,
  started: msg`Annuler le début`,
  done: msg`Rouvrir la visite`,
  absent: msg`Annuler l’absence`,
  cancelled: msg`Rétablir la visite`,
};

interface UndoStepProps {
  visit: Visit;
  order: Pick<Order, 'state'>;
  size?: ButtonSize;
}

/** Undoes the last step of a visit, for its employee and the office. Nothing while there is no step to undo. */
export function UndoStep({ visit, order, size = 'compact' }: UndoStepProps) {
  const { i18n } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const now = useNow();
  const showToast = useToast();
  const undo = useUndoStep(visit);
  const step = lastStep(visit);
  const { submit, isSubmitting } = useSubmit(async () => {
    if (step !== undefined) showToast({ text: await undo(step) });
    return null;
  });
  const label = labels[visit.state];
  const may = supervisor || (visit.employee.id === actor.id && !isCalledOffFor(actor, visit));
  if (!may || step === undefined || label === null || !canUndoStep(order, step.state)) return null;
  if (visit.state !== 'cancelled' && now - Date.parse(step.at) > offered) return null;
  return (
    <Button
      look="quiet"
      size={size}
      icon={Undo2}
      disabled={isSubmitting}
      onClick={() => void submit()}
      className="-ml-2.5 self-start"
    >
      {i18n._(label)}
    </Button>
  );
}
