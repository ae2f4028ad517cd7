import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { needsSurvey } from '#contract/rules/surveys/needs-survey.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { endedOnce, endOfVisit } from '#data/queries/visits/visits.ts';
import { useAppData } from '../app/use-app-data.tsx';
import type { MutateOutcome } from '../data/use-mutate.ts';
import { useMutate } from '../data/use-mutate.ts';

/** The recorded time, or the code that says why none was recorded. */
export type TransitionOutcome = { ok: true; at: string } | { ok: false; code: string };

export interface VisitTransitions {
  confirm: () => Promise<TransitionOutcome>;
  onMyWay: () => Promise<TransitionOutcome>;
  start: () => Promise<TransitionOutcome>;
  /**
   * Ends a visit that took place, once across all tabs. `order` decides whether a survey follows; undefined when it is
   * not on this device.
   */
  complete: (order: Pick<Order, 'services'> | undefined) => Promise<TransitionOutcome>;
  /** Cancels the visit. `ends`: the drafts that hold the reason. */
  cancel: (reason: string, ends: readonly EndedDraft[]) => Promise<TransitionOutcome>;
}

/** Returns the arguments that end a visit at `at`; `order` decides whether a survey follows. */
export function endOf(
  { id: visitId, orderId }: Pick<Visit, 'id' | 'orderId'>,
  order: Pick<Order, 'services'> | undefined,
  at: string,
): MutationArgs<'visit.complete'> {
  return { visitId, orderId, at, survey: order !== undefined && needsSurvey(order) };
}

/** Returns the functions that move a visit from one state to the next, now, on this device. */
export function useVisitTransitions(visit: Pick<Visit, 'id' | 'orderId'>): VisitTransitions {
  const { id: visitId, orderId } = visit;
  const mutate = useMutate();
  const { db, checkIn } = useAppData();
  const noted = async (write: (at: string) => Promise<MutateOutcome>): Promise<TransitionOutcome> => {
    const at = new Date().toISOString();
    const outcome = await write(at);
    return outcome.ok ? { ok: true, at } : outcome;
  };
  const named = { visitId, orderId };
  async function complete(order: Pick<Order, 'services'> | undefined): Promise<TransitionOutcome> {
    const before = await endOfVisit(db, visitId);
    if (before !== null) return { ok: true, at: before };
    const outcome = await noted((at) =>
      mutate({ name: 'visit.complete', args: endOf(visit, order, at), alongside: endedOnce(db, visitId) }),
    );
    // Another tab may have ended it first.
    const meanwhile = outcome.ok ? null : await endOfVisit(db, visitId);
    return meanwhile === null ? outcome : { ok: true, at: meanwhile };
  }
  return {
    confirm: () => noted((at) => mutate({ name: 'visit.confirm', args: { ...named, at } })),
    onMyWay: () => noted((at) => mutate({ name: 'visit.onMyWay', args: { ...named, at, coordinates: null } })),
    start: () =>
      noted((startedAt) => {
        const coordinates = checkIn.recent();
        return mutate({
          name: 'visit.start',
          args: { ...named, startedAt, ...(coordinates === null ? {} : { coordinates }) },
        });
      }),
    complete,
    cancel: (reason, ends) => noted((at) => mutate({ name: 'visit.cancel', args: { ...named, at, reason } }, { ends })),
  };
}
