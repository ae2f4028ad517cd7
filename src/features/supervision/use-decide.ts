import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Change } from '#data/outbox/change.ts';
import { takeBack, takeBackTime } from '#data/outbox/discard.ts';
import type { DecisionOf } from '#data/queries/decisions.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { useToast } from '#ui/toast.tsx';
import { RememberUndoContext } from './decision-undo.ts';

/**
 * A supervisor's decisions. Each is queued like any change, and resolves with true once it is stored on this device. It can be
 * taken back until it is sent.
 */
export interface Decide {
  review: (uploads: readonly Upload[], accepted: boolean, reason: string) => Promise<boolean>;
  /** Accepts a survey as it was submitted. */
  acceptFollowUp: (decision: DecisionOf<'followUp'>) => Promise<boolean>;
  /** Returns a survey, whole or for single answers, each with its reason. */
  returnFollowUp: (
    decision: DecisionOf<'followUp'>,
    reason: string,
    questions: readonly { question: string; reason: string }[],
  ) => Promise<boolean>;
  draft: (decision: DecisionOf<'draft'>, accepted: boolean, reason: string) => Promise<boolean>;
  claim: (decision: DecisionOf<'claim'>, given: boolean, reason: string) => Promise<boolean>;
  /** Restores or confirms a value. */
  conflict: (change: Change) => Promise<boolean>;
  /** Gives an order to an employee. */
  assign: (orderId: string, to: EmployeeRef) => Promise<boolean>;
}

/** Names the submission that the supervisor read. */
function submissionOf({ orderId, history }: FollowUp): { orderId: string; submittedAt?: string } {
  const submitted = history.findLast(({ state }) => state === 'submitted');
  return submitted === undefined ? { orderId } : { orderId, submittedAt: submitted.at };
}

/** Returns the decisions of a supervisor. */
export function useDecide(): Decide {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();
  const remember = use(RememberUndoContext);

  async function undo(id: string, count: number): Promise<void> {
    const isBack = await takeBack(db, id, count, Date.now()).catch(() => false);
    showToast({ text: isBack ? t`Décision annulée.` : t`Trop tard : la décision part au serveur.` });
  }

  async function store(changes: readonly Change[]): Promise<boolean> {
    const [first, ...rest] = changes;
    if (first === undefined) return true;
    const outcome = await mutate([first, ...rest], { holdFor: takeBackTime });
    if (!outcome.ok) {
      showToast({ text: errorText(outcome.code) });
      return false;
    }
    const forget = remember(() => void undo(outcome.id, changes.length));
    const run = (): void => {
      forget();
      void undo(outcome.id, changes.length);
    };
    showToast({ text: t`Décision enregistrée sur cet appareil.`, undo: run });
    requestSync();
    return true;
  }

  return {
    review: (uploads, accepted, reason) =>
      store(
        uploads.flatMap(({ id: uploadId, orderId }): Change[] =>
          orderId === null ? [] : [{ name: 'upload.review', args: { uploadId, orderId, accepted, reason } }],
        ),
      ),
    acceptFollowUp: ({ followUp }) => store([{ name: 'followUp.accept', args: submissionOf(followUp) }]),
    returnFollowUp: ({ followUp }, reason, questions) =>
      store([
        {
          name: 'followUp.return',
          args: { ...submissionOf(followUp), reason, questions: [...questions], dueOn: null },
        },
      ]),
    draft: ({ draft: { id: draftId, orderId, submittedAt } }, accepted, reason) =>
      store([
        {
          name: 'draft.decide',
          args: { draftId, orderId, submittedAt, to: accepted ? 'accepted' : 'rejected', reason },
        },
      ]),
    conflict: (change) => store([change]),
    assign: (orderId, assignee) => store([{ name: 'order.assign', args: { orderId, assignee } }]),
    claim: ({ client: { id: clientId }, by }, given, reason) =>
      store([{ name: 'client.decideClaim', args: { clientId, employee: by, given, reason } }]),
  };
}
