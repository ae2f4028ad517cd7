import { useLingui } from '@lingui/react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import type { FollowingChange } from '#data/append-entry.ts';
import { followingEntries } from '#data/append-entry.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { deleteDraft } from '#data/drafts.ts';
import { editRefused } from '#data/outbox-actions.ts';
import { endedOnce, endOfVisit } from '#data/queries/visits.ts';
import { handedInOnce, visitFacts, visitFormKey } from '#data/queries/visit-forms.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useOnce } from '#hooks/use-once.ts';
import { endOf, useVisitMoves } from '#hooks/use-visit-moves.ts';

type Args = MutationArgs<'feedback.submit'>;

interface HandIn {
  busy: boolean;
  /** Why it is not on this device, in words. */
  error: string | null;
  handIn: (args: Args, complete: boolean) => Promise<void>;
}

/** Stores a form, alone or with the end of its visit. */
function useSaveForm(visit: Visit, order: Order) {
  const { db, actor, mutate, newId, requestSync } = useAppData();

  /** Hands it in where it is not yet, `ended` after it; false when it was there. */
  async function save(args: Args, ended: FollowingChange[]): Promise<boolean> {
    const { feedback, refused } = await visitFacts(db, visit.id);
    if (feedback !== undefined) return false;
    const now = Date.now();
    const followedBy = followingEntries(ended, { newId, actor, now });
    const edited =
      refused === null ? null : await editRefused(db, refused.id, args, { newId: newId(), now, followedBy });
    if (edited === null)
      await mutate('feedback.submit', args, { followedBy: ended, alongside: handedInOnce(db, args) });
    else requestSync(true);
    return true;
  }

  /** Hands it in, and ends the visit with it; false where that is still to be done. */
  async function saveAndEnd(args: Args): Promise<boolean> {
    const isOver = async (): Promise<boolean> => (await endOfVisit(db, visit.id)) !== null;
    const end = endOf(visit, order, new Date().toISOString());
    const ended = (await isOver())
      ? []
      : [{ name: 'visit.complete' as const, args: end, alongside: endedOnce(db, visit.id) }];
    try {
      return await save(args, ended);
    } catch (failure) {
      // Another tab ended it meanwhile.
      if (ended.length === 0 || !(await isOver())) throw failure;
      return save(args, []);
    }
  }

  return { save, saveAndEnd };
}

/**
 * Hands the form in on this device: one change, however often one taps and in however many tabs, and its draft goes with it. A
 * refused one is sent again, corrected, in its old place. Where the end of the visit was asked for too, this device has both or
 * none.
 */
export function useHandIn(visit: Visit, order: Order): HandIn {
  const { i18n } = useLingui();
  const { db } = useAppData();
  const { save, saveAndEnd } = useSaveForm(visit, order);
  const moves = useVisitMoves(visit);
  const { busy, error, once } = useOnce();

  /** Why the visit was not ended, in words; null when all happened that was asked. */
  async function attempt(args: Args, complete: boolean): Promise<string | null> {
    const ends = complete && canMoveVisit(visit.state, 'done');
    let ended = false;
    try {
      if (ends) ended = await saveAndEnd(args);
      else await save(args, []);
    } catch (failure) {
      // Another tab was first: what it handed in is this form.
      if ((await visitFacts(db, visit.id)).feedback === undefined) throw failure;
    }
    // What a page of this form held of its last keystroke goes too.
    await deleteDraft(db, visitFormKey(visit.id));
    // A tab that was first may have handed the form in alone.
    if (!ends || ended) return null;
    const outcome = await moves.complete(order);
    return 'problem' in outcome ? outcome.problem : null;
  }

  return {
    busy,
    error,
    handIn: async (args, complete) => {
      const words = (failure: unknown): string => errorSentence(i18n, toLocalWriteError(failure).code);
      await once(() => attempt(args, complete).catch(words));
    },
  };
}
