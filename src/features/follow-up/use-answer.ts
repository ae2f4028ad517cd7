import { useLingui } from '@lingui/react/macro';
import type { AnswerOrigin, FollowUp } from '#contract/entities/follow-up.ts';
import type { AnswerValue } from '#contract/rules/survey.ts';
import { answerTo } from '#contract/rules/survey.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useToast } from '#ui/toast.tsx';

/** The parts of an answer that change; the others stay as they are. */
export interface AnswerPart {
  value?: AnswerValue;
  note?: string;
  proofs?: readonly string[];
  /** Where the answer was carried over from. */
  from?: AnswerOrigin;
}

/** Stores an answer. Resolves with true once it is stored on this device. Without a value nothing is stored. */
export type StoreAnswer = (question: string, part: AnswerPart) => Promise<boolean>;

/** Returns the function that takes an answer back, with a notice that gives it again. */
export function useClearAnswer(
  orderId: string,
  followUp: FollowUp | null,
  give: StoreAnswer,
): (question: string) => void {
  const { t } = useLingui();
  const { requestSync } = useAppData();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();
  const clear = async (question: string): Promise<void> => {
    const before = answerTo(followUp?.answers ?? {}, question);
    const outcome = await mutate({ name: 'followUp.clear', args: { orderId, question } });
    if (!outcome.ok) {
      showToast({ text: errorText(outcome.code) });
      return;
    }
    requestSync();
    if (before === undefined) return;
    const { value, note, proofs, from } = before;
    const part = { value, note, proofs, ...(from === undefined ? {} : { from }) };
    const run = (): void => void give(question, part);
    showToast({ text: t`Réponse enlevée.`, undo: run });
  };
  return (question) => void clear(question);
}

/** Returns the function that answers a question of an order's survey. Each answer is queued at once. */
export function useAnswer(orderId: string, followUp: FollowUp | null): StoreAnswer {
  const { requestSync } = useAppData();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();
  return async (question, part) => {
    const before = answerTo(followUp?.answers ?? {}, question);
    const value = part.value ?? before?.value;
    if (value === undefined) return false;
    // Another value is no longer the one that was carried over.
    const from = part.from ?? (part.value === undefined ? before?.from : undefined);
    const answer = {
      value,
      note: part.note ?? before?.note ?? '',
      proofs: [...(part.proofs ?? before?.proofs ?? [])],
      ...(from === undefined ? {} : { from }),
    };
    const outcome = await mutate({ name: 'followUp.answer', args: { orderId, question, answer } });
    if (!outcome.ok) showToast({ text: errorText(outcome.code) });
    else requestSync();
    return outcome.ok;
  };
}
