import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { AnswerOrigin, FollowUp } from '#contract/entities/follow-up.ts';
import type { AnswerValue } from '#contract/rules/survey.ts';
import { answerTo } from '#contract/rules/survey.ts';
import { followUpOf } from '#data/queries/incomplete.ts';
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

export interface Answering {
  give: StoreAnswer;
  /** Takes an answer back, with a notice that gives it again. Resolves once this device has done so. */
  clear: (question: string) => Promise<void>;
}

/**
 * Answers the questions of an order's survey. Each answer is queued at once. Changes of one survey are stored one after the other,
 * each over what the one before left: a tap that leaves a field stores two.
 */
export function useAnswer(orderId: string): Answering {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = last.current.then(run, run);
    last.current = next;
    return next;
  }
  async function storedAnswer(question: string): Promise<FollowUp['answers'][string] | undefined> {
    return answerTo((await followUpOf(db, orderId))?.followUp?.answers ?? {}, question);
  }
  async function store(question: string, part: AnswerPart): Promise<boolean> {
    const before = await storedAnswer(question);
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
  }
  async function takeBack(question: string): Promise<void> {
    const before = await storedAnswer(question);
    const outcome = await mutate({ name: 'followUp.clear', args: { orderId, question } });
    if (!outcome.ok) {
      showToast({ text: errorText(outcome.code) });
      return;
    }
    requestSync();
    if (before === undefined) return;
    const { value, note, proofs, from } = before;
    const part = { value, note, proofs, ...(from === undefined ? {} : { from }) };
    showToast({ text: t`Réponse enlevée.`, undo: () => void give(question, part) });
  }
  const give: StoreAnswer = (question, part) => inTurn(() => store(question, part));
  return { give, clear: (question) => inTurn(() => takeBack(question)) };
}
