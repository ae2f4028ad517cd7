import type { Feedback } from '#contract/entities/feedback.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { deleteDraft } from '#data/drafts/drafts.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMutate } from '#hooks/data/use-mutate.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { ElectronicPart } from '../model/submit-args.ts';
import { paymentOf } from './use-submit-form.ts';
import { correctionDraft } from '../visit-form.draft.ts';

/** Corrects a submitted form on this device and deletes the correction's draft. Cash that it has already stays as it is. */
export function useSubmitCorrection(
  feedback: Feedback | null,
): Submit<[MutationArgs<'feedback.submit'>, ElectronicPart | null]> {
  const { db, newId } = useAppData();
  const mutate = useMutate();
  return useSubmit(async ({ paymentId, ...answers }: MutationArgs<'feedback.submit'>, part: ElectronicPart | null) => {
    if (feedback === null) return null;
    const { id: feedbackId, visitId, cashReceived } = feedback;
    const isPaid = cashReceived !== null;
    const args = { ...answers, feedbackId, correctionId: newId(), paymentId: isPaid ? null : paymentId };
    const correction = { name: 'feedback.correct' as const, args };
    const paid = part === null ? [] : [paymentOf(answers.orderId, newId(), part)];
    const outcome = await mutate([correction, ...paid], { ends: [{ key: correctionDraft(visitId).key }] });
    if (outcome.ok) await deleteDraft(db, correctionDraft(visitId).key);
    return outcome;
  });
}
