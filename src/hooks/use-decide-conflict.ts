import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { conflictRestore } from '#contract/mutations/conflict-restore.ts';
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

/**
 * Returns what a supervisor can decide about a value that lost a conflict. Decisions are queued like any change; none
 * is left after one.
 */
export function useDecideConflict(conflict: Conflict): ConflictDecision {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const { of, field, lost, restored, upheld } = conflict;
  const subject = named(conflict);
  if (restored !== null || upheld !== undefined || subject === null) return { restore: null, uphold: null };

  async function uphold(args: MutationArgs<'conflict.uphold'>): Promise<string> {
    const outcome = await mutate({ name: 'conflict.uphold', args });
    return outcome.ok ? t`Valeur confirmée sur cet appareil.` : errorText(outcome.code);
  }

  async function restore(args: MutationArgs<'conflict.restore'>): Promise<string> {
    const outcome = await mutate({ name: 'conflict.restore', args });
    return outcome.ok ? t`Valeur rétablie sur cet appareil.` : errorText(outcome.code);
  }

  const { data } = conflictRestore.args.safeParse({ ...subject, value: { [field]: lost } });
  return {
    restore: data === undefined || of?.collection === 'visits' ? null : () => restore(data),
    uphold: () => uphold(subject),
  };
}
