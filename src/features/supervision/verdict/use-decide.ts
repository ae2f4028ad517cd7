import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Decided } from '#contract/entities/decision.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import { seenOf } from '#contract/rules/decisions.ts';
import type { Change } from '#data/outbox/change.ts';
import { takeBack } from '#data/outbox/discard.ts';
import { takeBackTime } from '#data/outbox/take-back-time.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import type { DecisionKind, DecisionOf } from '#data/queries/decisions/decisions.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMutate } from '#hooks/data/use-mutate.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { RememberUndoContext } from './decision-undo.ts';
import { EarlyKeysContext } from '../keys/early-keys.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

/** What every decision is shown with. */
export interface DecisionProps<K extends DecisionKind> {
  decision: DecisionOf<K>;
  /** Goes on to the next; null while the decision is to be made. */
  goOn: (() => void) | null;
}

/** A colleague's decision that is shown, and over which one decides all the same; null for the first decision. */
export type Over = Decided | null;

/** What a decision says. */
export interface Verdict {
  over: Over;
  /** Empty where there is none. */
  reason?: string;
  /** The draft of the reason, which ends with the decision. */
  ends?: readonly EndedDraft[];
}

/**
 * A supervisor's decisions. Each is queued like any change, and resolves with true once it is stored on this device. It can be
 * taken back until it is sent.
 */
export interface Decide {
  review: (uploads: readonly Upload[], accepted: boolean, verdict: Verdict) => Promise<boolean>;
  /** Accepts a survey as it was submitted. */
  acceptFollowUp: (decision: DecisionOf<'followUp'>, over: Over) => Promise<boolean>;
  /** Returns a survey, whole or for single answers, each with its reason. */
  returnFollowUp: (
    decision: DecisionOf<'followUp'>,
    questions: readonly { question: string; reason: string }[],
    verdict: Verdict,
  ) => Promise<boolean>;
  draft: (decision: DecisionOf<'draft'>, accepted: boolean, verdict: Verdict) => Promise<boolean>;
  claim: (decision: DecisionOf<'claim'>, given: boolean, verdict: Verdict) => Promise<boolean>;
  /** Restores or confirms a value. */
  conflict: (decision: DecisionOf<'conflict'>, change: Change) => Promise<boolean>;
  /** Gives an order to an employee. Taken back, the decision of these parts is shown, beside which it was given. */
  assign: (orderId: string, to: EmployeeRef, shownWith: readonly string[]) => Promise<boolean>;
}

/** Names the submission that the supervisor read, and what was decided last. */
function submissionOf(followUp: FollowUp, over: Over): { orderId: string; seen: string | null; submittedAt?: string } {
  const { orderId, history } = followUp;
  const submitted = history.findLast(({ state }) => state === 'submitted');
  const about = { orderId, seen: over?.at ?? seenOf(followUp) };
  return submitted === undefined ? about : { ...about, submittedAt: submitted.at };
}

/**
 * Returns what stores a decision about parts of what waits, which its supervisor may take back: it is then shown again. It resolves
 * with false when nothing was stored.
 */
function useStoreDecision(): (
  parts: readonly string[],
  changes: readonly Change[],
  ends?: Verdict['ends'],
) => Promise<boolean> {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const showOutcome = useShowOutcome();
  const mutate = useMutate();
  const showToast = useToast();
  const remember = use(RememberUndoContext);
  const early = use(EarlyKeysContext);

  async function undo(id: string, count: number, parts: readonly string[]): Promise<void> {
    early.recall();
    const isBack = await takeBack(db, id, count, Date.now()).catch(() => false);
    early.recalled(isBack ? parts : null);
    showToast({ text: isBack ? t`Décision annulée.` : t`Trop tard : la décision part au serveur.` });
  }

  return async (parts, changes, ends = []) => {
    const [first, ...rest] = changes;
    if (first === undefined) return true;
    const outcome = showOutcome(await mutate([first, ...rest], { ends, holdFor: takeBackTime }));
    if (!outcome.ok) return false;
    const takeItBack = (): void => void undo(outcome.id, changes.length, parts);
    const forget = remember(takeItBack);
    const run = (): void => {
      forget();
      takeItBack();
    };
    showToast({ text: t`Décision enregistrée.`, stored: true, undo: run });
    requestSync();
    return true;
  };
}

/** Returns the decisions of a supervisor. */
export function useDecide(): Decide {
  const store = useStoreDecision();
  return {
    review: (uploads, accepted, { over, reason = '', ends }) =>
      store(
        uploads.map(({ id }) => id),
        uploads.flatMap((upload): Change[] => {
          const { id: uploadId, orderId, requirement: under } = upload;
          if (orderId === null) return [];
          const seen = over?.at ?? seenOf(upload);
          return [{ name: 'upload.review', args: { uploadId, orderId, accepted, reason, under, seen } }];
        }),
        ends,
      ),
    acceptFollowUp: ({ id, followUp }, over) =>
      store([id], [{ name: 'followUp.accept', args: submissionOf(followUp, over) }]),
    returnFollowUp: ({ id, followUp }, questions, { over, reason = '', ends }) => {
      const args = { ...submissionOf(followUp, over), reason, questions: [...questions], dueOn: null };
      return store([id], [{ name: 'followUp.return', args }], ends);
    },
    draft: ({ id, draft }, accepted, { over, reason = '', ends }) => {
      const { id: draftId, orderId, submittedAt } = draft;
      const seen = over?.at ?? seenOf(draft);
      const to = accepted ? 'accepted' : 'rejected';
      return store([id], [{ name: 'draft.decide', args: { draftId, orderId, submittedAt, to, reason, seen } }], ends);
    },
    conflict: ({ id }, change) => store([id], [change]),
    assign: (orderId, assignee, shownWith) => store(shownWith, [{ name: 'order.assign', args: { orderId, assignee } }]),
    claim: ({ id, client, by }, given, { over, reason = '', ends }) => {
      const seen = over?.at ?? seenOf(client, by.id);
      const args = { clientId: client.id, employee: by, given, reason, seen };
      return store([id], [{ name: 'client.decideClaim', args }], ends);
    },
  };
}
