import { useLingui } from '@lingui/react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { asksSurvey } from '#contract/rules/survey.ts';
import { endedOnce, endOfVisit } from '#data/queries/visits.ts';
import { useAppData } from './app-data.tsx';
import { errorSentence } from './error-sentences.ts';
import type { MutateOutcome } from './use-mutate.ts';
import { useMutate } from './use-mutate.ts';

/** When it was noted, or the sentence that says why it was not. */
export type MoveOutcome = { at: string } | { problem: string };

export interface VisitMoves {
  confirm: () => Promise<MoveOutcome>;
  onMyWay: () => Promise<MoveOutcome>;
  start: () => Promise<MoveOutcome>;
  /**
   * Ends a visit that took place, once from however many tabs. Its order decides whether a survey is followed up; undefined where it
   * is not on this device.
   */
  complete: (order: Pick<Order, 'services'> | undefined) => Promise<MoveOutcome>;
  cancel: (reason: string) => Promise<MoveOutcome>;
}

/** The end, at `at`, of a visit that took place; its order decides whether a survey is followed up. */
export function endOf(
  { id: visitId, orderId }: Pick<Visit, 'id' | 'orderId'>,
  order: Pick<Order, 'services'> | undefined,
  at: string,
): MutationArgs<'visit.complete'> {
  return { visitId, orderId, at, survey: order !== undefined && asksSurvey(order) };
}

/** Brings a visit from one state to the next, now, on this device; the server follows. */
export function useVisitMoves(visit: Pick<Visit, 'id' | 'orderId'>): VisitMoves {
  const { id: visitId, orderId } = visit;
  const { i18n } = useLingui();
  const mutate = useMutate();
  const { db, checkIn } = useAppData();
  const noted = async (write: (at: string) => Promise<MutateOutcome>): Promise<MoveOutcome> => {
    const at = new Date().toISOString();
    const outcome = await write(at);
    return outcome.ok ? { at } : { problem: errorSentence(i18n, outcome.code) };
  };
  const named = { visitId, orderId };
  async function complete(order: Pick<Order, 'services'> | undefined): Promise<MoveOutcome> {
    const before = await endOfVisit(db, visitId);
    if (before !== null) return { at: before };
    const outcome = await noted((at) =>
      mutate('visit.complete', endOf(visit, order, at), { alongside: endedOnce(db, visitId) }),
    );
    // It may have failed since another tab was first.
    const meanwhile = 'problem' in outcome ? await endOfVisit(db, visitId) : null;
    return meanwhile === null ? outcome : { at: meanwhile };
  }
  return {
    confirm: () => noted((at) => mutate('visit.confirm', { ...named, at })),
    onMyWay: () => noted((at) => mutate('visit.onMyWay', { ...named, at, coordinates: null })),
    start: () =>
      noted((startedAt) => {
        const coordinates = checkIn.recent();
        return mutate('visit.start', { ...named, startedAt, ...(coordinates === null ? {} : { coordinates }) });
      }),
    complete,
    cancel: (reason) => noted((at) => mutate('visit.cancel', { ...named, at, reason })),
  };
}
