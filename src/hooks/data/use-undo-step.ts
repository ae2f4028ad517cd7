import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { isUntouched } from '#contract/rules/surveys/follow-ups.ts';
import type { VisitStep } from '#contract/rules/orders/visit-history.ts';
import { isLastStep } from '#contract/rules/orders/visit-history.ts';
import { hasAllVisits, isAhead } from '#contract/rules/visits/visit-states.ts';
import { visitsOfOrder } from '#data/queries/visits/visits.ts';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useErrorMessage } from '../app/use-error-message.ts';
import { useMutate } from './use-mutate.ts';
import { useWithdraw } from './use-withdraw.ts';

/** A step of a visit to undo. */
export type UndoableStep = Pick<VisitStep, 'state' | 'at'>;

/**
 * Returns a function that undoes the last step of a visit: a mutation that was never sent is withdrawn, any other is followed by
 * one that undoes it. Resolves with the sentence that says what the visit is now.
 */
export function useUndoStep({
  id: visitId,
  orderId,
}: Pick<Visit, 'id' | 'orderId'>): (step: UndoableStep) => Promise<string> {
  const { t, i18n } = useLingui();
  const { db } = useAppData();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const withdraw = useWithdraw();

  /** Returns why the step was not undone, or null. */
  async function undo(visit: Visit, step: UndoableStep): Promise<string | null> {
    const { state } = step;
    if (state === 'planned' || !isLastStep(visit, step)) return t`La visite a changé entre-temps : rien n’est annulé.`;
    const { entryOfStep } = await import('#data/queries/visits/visit-steps.ts');
    const entry = await entryOfStep(db, visitId, step);
    if (entry !== undefined && (await withdraw(entry.id))) return null;
    if (!isAhead(visit) && hasAllVisits(await visitsOfOrder(db, orderId))) return errorText('TooManyVisits');
    const followUp = (await db.followUps.get(orderId))?.row;
    const survey = state === 'done' && followUp !== undefined && isUntouched(followUp);
    const { plannedStart } = visit;
    const args = { visitId, orderId, at: new Date().toISOString(), step: { state, at: step.at }, plannedStart, survey };
    const dependsOn = entry?.state === 'pending' ? [entry.id] : [];
    const outcome = await mutate({ name: 'visit.undo', args, dependsOn });
    return outcome.ok ? null : errorText(outcome.code);
  }

  return async (step) => {
    const visit = (await db.visits.get(visitId))?.row;
    if (visit === undefined) return t`Visite introuvable`;
    const problem = await undo(visit, step);
    if (problem !== null) return problem;
    const state = (await db.visits.get(visitId))?.row.state ?? 'planned';
    return t`La visite est de nouveau « ${i18n._(visitStateLabels[state])} ».`;
  };
}
