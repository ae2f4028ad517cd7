import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { Decided } from '#contract/entities/decision.ts';
import { canDecideConflict } from '#contract/mutations/conflict-subject.ts';
import { conflictRestore } from '#contract/mutations/conflict-restore.ts';
import type { ChangeOf } from '#data/outbox/change.ts';
import { useErrorMessage } from './use-error-message.ts';
import { useMutate } from './use-mutate.ts';

/** Each resolves with the sentence to show; null when it is impossible. */
export interface ConflictDecision {
  /** Restores the value that lost. Possible for an order's or a client's own fields only. */
  restore: (() => Promise<string>) | null;
  /** Confirms the value that won. */
  uphold: (() => Promise<string>) | null;
}

/** Returns the conflict's reference for mutations; null when this version does not know the record. */
function named({ id: conflictId, orderId, of }: Conflict): MutationArgs<'conflict.uphold'> | null {
  if (orderId !== null) return { conflictId, orderId, clientId: null };
  return of?.collection === 'clients' ? { conflictId, orderId, clientId: of.id } : null;
}

/** The changes that decide a conflict; null for an impossible one. */
export interface ConflictChanges {
  restore: ChangeOf<'conflict.restore'> | null;
  uphold: ChangeOf<'conflict.uphold'> | null;
}

/**
 * Returns the changes by which a supervisor decides about a value that lost a conflict. None is left after a decision.
 * @param over a decision of somebody else's that they see, and decide all the same
 */
export function conflictChanges(conflict: Conflict, over: Decided | null = null): ConflictChanges {
  const { of, field, lost } = conflict;
  const subject = named(conflict);
  const seen = over?.at ?? null;
  if (subject === null) return { restore: null, uphold: null };
  const { data } = conflictRestore.args.safeParse({ ...subject, seen, value: { [field]: lost } });
  const canRestore = canDecideConflict(conflict, true, seen) && of?.collection !== 'visits';
  return {
    restore: data === undefined || !canRestore ? null : { name: 'conflict.restore', args: data },
    uphold: canDecideConflict(conflict, false, seen) ? { name: 'conflict.uphold', args: { ...subject, seen } } : null,
  };
}

/** Returns what a supervisor can decide about a value that lost a conflict. Decisions are queued like any change. */
export function useDecideConflict(conflict: Conflict): ConflictDecision {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const { restore, uphold } = conflictChanges(conflict);
  const store = async (change: ChangeOf<'conflict.restore'> | ChangeOf<'conflict.uphold'>, done: string) => {
    const outcome = await mutate([change]);
    return outcome.ok ? done : errorText(outcome.code);
  };
  return {
    restore: restore === null ? null : () => store(restore, t`Valeur rétablie sur cet appareil.`),
    uphold: uphold === null ? null : () => store(uphold, t`Valeur confirmée sur cet appareil.`),
  };
}
