import { useLingui } from '@lingui/react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { deleteDraft } from '#data/drafts.ts';
import { editRefused } from '#data/outbox-actions.ts';
import { handedInOnce, visitFacts, visitFormKey } from '#data/queries/visit-forms.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useOnce } from '#hooks/use-once.ts';
import { useVisitMoves } from '#hooks/use-visit-moves.ts';

type Args = MutationArgs<'feedback.submit'>;

interface HandIn {
  busy: boolean;
  /** Why it is not on this device, in words. */
  error: string | null;
  handIn: (args: Args, complete: boolean) => Promise<void>;
}

/**
 * Hands the form in on this device: one change, however often one taps and in however many tabs, and its draft goes with it. A
 * refused one is sent again, corrected, in its old place. Then ends the visit where that was asked.
 */
export function useHandIn(visit: Visit, order: Order): HandIn {
  const { i18n } = useLingui();
  const { db, mutate, newId, requestSync } = useAppData();
  const moves = useVisitMoves(visit);
  const { busy, error, once } = useOnce();

  async function save(args: Args): Promise<void> {
    const { feedback, refused } = await visitFacts(db, visit.id);
    if (feedback !== undefined) return;
    const edited =
      refused === null ? null : await editRefused(db, refused.id, args, { newId: newId(), now: Date.now() });
    if (edited === null) await mutate('feedback.submit', args, { alongside: handedInOnce(db, args) });
    else requestSync(true);
  }

  /** Why the visit was not ended, in words; null when all happened that was asked. */
  async function attempt(args: Args, complete: boolean): Promise<string | null> {
    try {
      await save(args);
    } catch (failure) {
      // Another tab was first: what it handed in is this form.
      if ((await visitFacts(db, visit.id)).feedback === undefined) throw failure;
    }
    // What a page of this form held of its last keystroke goes too.
    await deleteDraft(db, visitFormKey(visit.id));
    if (!complete || !canMoveVisit(visit.state, 'done')) return null;
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
