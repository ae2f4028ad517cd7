import type { Visit } from '#contract/entities/visit.ts';
import { asksSurvey } from '#contract/rules/survey.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import { endedOnce, visitFacts } from '#data/queries/visit-forms.ts';
import { useAppData } from '#hooks/app-data.tsx';

/** Ends the visit now, on this device, unless it is ended; its survey is then followed up where a service asks for it. */
export function useEndVisit({ id: visitId, orderId }: Pick<Visit, 'id' | 'orderId'>): () => Promise<void> {
  const { db, mutate } = useAppData();
  return async () => {
    const { visit, order } = await visitFacts(db, visitId);
    if (visit === undefined || !canMoveVisit(visit.state, 'done')) return;
    const survey = order !== undefined && asksSurvey(order);
    const args = { visitId, orderId, at: new Date().toISOString(), survey };
    try {
      await mutate('visit.complete', args, { alongside: endedOnce(db, visitId) });
    } catch (failure) {
      // Another tab was first.
      if ((await visitFacts(db, visitId)).visit?.state !== 'done') throw failure;
    }
  };
}
