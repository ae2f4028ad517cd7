import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { isCalledOffFor } from '#contract/rules/orders/visit-history.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import type { Change, ChangeOf } from '#data/outbox/change.ts';
import { deleteDraft } from '#data/drafts/drafts.ts';
import { endOfFormDraft } from '#data/form-drafts/form-draft-sync.ts';
import { isEndProposed } from '#data/queries/decisions/standing.ts';
import { endedOnce, isEndedHere } from '#data/queries/visits/visits.ts';
import { submittedOnce, visitFacts } from '#data/queries/visits/visit-forms.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useGone } from '#hooks/data/use-gone.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { ElectronicPart } from '../model/submit-args.ts';
import { endOf, useVisitTransitions } from '#hooks/orders/use-visit-transitions.ts';
import { visitFormDraft } from '../visit-form.draft.ts';

type Args = MutationArgs<'feedback.submit'>;

/** Returns the change that records what was paid without cash on site. */
export function paymentOf(orderId: string, paymentId: string, part: ElectronicPart): ChangeOf<'payment.record'> {
  const args = { orderId, paymentId, ...part, receivedAt: new Date().toISOString(), note: '' };
  return { name: 'payment.record', args };
}

/** Stores a form, alone or together with the completion of its visit. */
function useSaveForm(visit: Visit, order: Order) {
  const { db, mutate, actor } = useAppData();

  /** Stores the form and the other changes, in one transaction. Returns false when a form exists already. */
  async function save(args: Args, others: Change[]): Promise<boolean> {
    const { feedback, refused } = await visitFacts(db, visit.id);
    if (feedback !== undefined) return false;
    const submission = { name: 'feedback.submit' as const, args, alongside: submittedOnce(db, args) };
    const endOfDraft = await endOfFormDraft(db, visit.id, Date.now(), { dependsOnFirst: true });
    const also = endOfDraft === null ? others : [...others, endOfDraft];
    await mutate([submission, ...also], { replaces: refused?.id ?? null });
    return true;
  }

  /** Stores the form and completes the visit. Returns false when the visit is not completed yet. */
  async function saveAndEnd(args: Args, paid: Change[]): Promise<boolean> {
    const isOver = async (): Promise<boolean> =>
      (await isEndedHere(db, visit.id)) || (isCalledOffFor(actor, visit) && (await isEndProposed(db, visit, actor.id)));
    const end = endOf(visit, order, new Date().toISOString());
    const ended = (await isOver())
      ? []
      : [{ name: 'visit.complete' as const, args: end, alongside: endedOnce(db, visit.id) }];
    try {
      return await save(args, [...paid, ...ended]);
    } catch (failure) {
      // Another tab completed the visit in the meantime.
      if (ended.length === 0 || !(await isOver())) throw failure;
      return save(args, paid);
    }
  }

  return { save, saveAndEnd };
}

/**
 * Submits the form on this device and deletes its draft. Repeated taps and parallel tabs store one mutation. A refused form is
 * replaced in its position in the outbox. What was paid without cash, and the completion of the visit when requested, are
 * stored in the same transaction.
 */
export function useSubmitForm(visit: Visit, order: Order): Submit<[Args, boolean, (ElectronicPart | null)?]> {
  const { db, newId, actor } = useAppData();
  const { save, saveAndEnd } = useSaveForm(visit, order);
  const moves = useVisitTransitions(visit);
  const isGone = useGone() !== null;

  return useSubmit(async (args: Args, complete: boolean, part: ElectronicPart | null = null) => {
    if (isGone) return { ok: false, code: 'Gone' };
    const paid = part === null ? [] : [paymentOf(order.id, newId(), part)];
    // The form says to be sent only if the visit took place: that is a proposal then, as of who did not know (rule PL3r).
    const isProposed = isCalledOffFor(actor, visit);
    const ends = isProposed || (complete && canTransitionVisit(visit.state, 'done'));
    let ended = false;
    try {
      if (ends) ended = await saveAndEnd(args, paid);
      else await save(args, paid);
    } catch (failure) {
      // Another tab was first and submitted this form.
      if ((await visitFacts(db, visit.id)).feedback === undefined) throw failure;
    }
    const stored = (await visitFacts(db, visit.id)).feedback;
    // Somebody else's form: what was filled in here stays a draft.
    if (stored !== undefined && stored.by.id !== actor.id) return { ok: false, code: 'Conflict' };
    // An open page of this form may have saved its last keystroke after the transaction.
    await deleteDraft(db, visitFormDraft(visit.id).key);
    // The tab that was first may have submitted the form without completing the visit.
    if (!ends || ended || isProposed) return null;
    return moves.complete(order);
  });
}
