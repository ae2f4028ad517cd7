import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { AnswerOrigin, FollowUp } from '#contract/entities/follow-up.ts';
import type { AnswerValue } from '#contract/rules/surveys/survey.ts';
import { answerTo } from '#contract/rules/surveys/survey.ts';
import type { ChangeOf } from '#data/outbox/change.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { followUpOf } from '#data/queries/files/incomplete.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

/** The parts of an answer that change; the others stay as they are. */
export interface AnswerPart {
  value?: AnswerValue;
  note?: string;
  proofs?: readonly string[];
  /** Where the answer was carried over from. */
  from?: AnswerOrigin;
}

/** Stores an answer, which ends drafts. Resolves with true once it is stored on this device. Without a value nothing is stored. */
export type StoreAnswer = (question: string, part: AnswerPart, ends?: readonly EndedDraft[]) => Promise<boolean>;

export interface Answering {
  give: StoreAnswer;
  /** Takes an answer back, with a notice that gives it again. Resolves once this device has done so. */
  clear: (question: string) => Promise<void>;
  /** Takes a file out of an answer, or out of its proofs, with a notice that puts it back. */
  takeOut: (question: string, what: 'value' | 'proof', uploadId: string) => void;
}

type Answer = FollowUp['answers'][string];

/** Returns the files of an answer, or its proofs. */
export function filesOf(answer: Answer | undefined, what: 'value' | 'proof'): readonly string[] {
  if (what === 'proof') return answer?.proofs ?? [];
  return answer?.value.type === 'files' ? answer.value.uploadIds : [];
}

function partOf(what: 'value' | 'proof', ids: readonly string[]): AnswerPart {
  return what === 'proof' ? { proofs: ids } : { value: { type: 'files', uploadIds: [...ids] } };
}

/** Stores changes of one survey one after the other, each over what the one before left: a tap that leaves a field stores two. */
function useStoredAnswers(orderId: string) {
  const { db } = useAppData();
  const send = useSendAnswer();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = last.current.then(run, run);
    last.current = next;
    return next;
  }
  async function storedAnswer(question: string): Promise<Answer | undefined> {
    return answerTo((await followUpOf(db, orderId))?.followUp?.answers ?? {}, question);
  }
  async function store(question: string, part: AnswerPart, ends?: readonly EndedDraft[]): Promise<boolean> {
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
    return send({ name: 'followUp.answer', args: { orderId, question, answer } }, ends);
  }
  return { inTurn, storedAnswer, store };
}

/** Returns the function that queues a change of a survey. Resolves with true once it is stored on this device. */
function useSendAnswer(): (
  change: ChangeOf<'followUp.answer'> | ChangeOf<'followUp.clear'>,
  ends?: readonly EndedDraft[],
) => Promise<boolean> {
  const { requestSync } = useAppData();
  const showOutcome = useShowOutcome();
  const mutate = useMutate();
  return async (change, ends = []) => {
    const { ok } = showOutcome(await mutate(change, { ends }));
    if (ok) requestSync();
    return ok;
  };
}

/** Answers the questions of an order's survey. Each answer is queued at once. */
export function useAnswer(orderId: string): Answering {
  const { t } = useLingui();
  const showToast = useToast();
  const send = useSendAnswer();
  const { inTurn, storedAnswer, store } = useStoredAnswers(orderId);
  async function takeBack(question: string): Promise<void> {
    const before = await storedAnswer(question);
    const isClear = await send({ name: 'followUp.clear', args: { orderId, question } });
    if (!isClear || before === undefined) return;
    const { value, note, proofs, from } = before;
    const part = { value, note, proofs, ...(from === undefined ? {} : { from }) };
    showToast({ text: t`Réponse enlevée.`, undo: () => void give(question, part) });
  }
  async function putBack(question: string, what: 'value' | 'proof', uploadId: string, index: number): Promise<void> {
    const now = filesOf(await storedAnswer(question), what);
    if (!now.includes(uploadId)) await store(question, partOf(what, now.toSpliced(index, 0, uploadId)));
  }
  async function removeFile(question: string, what: 'value' | 'proof', uploadId: string): Promise<void> {
    const before = filesOf(await storedAnswer(question), what);
    const left = before.filter((one) => one !== uploadId);
    if (left.length === before.length) return;
    // An answer of files has one at least.
    if (what === 'value' && left.length === 0) return takeBack(question);
    if (!(await store(question, partOf(what, left)))) return;
    const index = before.indexOf(uploadId);
    const undo = (): void => void inTurn(() => putBack(question, what, uploadId, index));
    showToast({ text: t`Fichier enlevé de la réponse.`, undo });
  }
  const give: StoreAnswer = (question, part, ends) => inTurn(() => store(question, part, ends));
  return {
    give,
    clear: (question) => inTurn(() => takeBack(question)),
    takeOut: (question, what, uploadId) => void inTurn(() => removeFile(question, what, uploadId)),
  };
}
