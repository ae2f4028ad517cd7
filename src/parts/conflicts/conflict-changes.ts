import type { Conflict } from '#contract/entities/conflict.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { Decided } from '#contract/entities/decision.ts';
import { canDecideConflict } from '#contract/mutations/conflicts/conflict-subject.ts';
import { conflictRestore } from '#contract/mutations/conflicts/conflict-restore.ts';
import type { ChangeOf } from '#data/outbox/change.ts';

/** Returns the conflict's reference for mutations; null when this version does not know the record. */
function named({ id: conflictId, orderId, of }: Conflict): MutationArgs<'conflict.uphold'> | null {
  if (orderId !== null) return { conflictId, orderId, clientId: null };
  return of?.collection === 'clients' ? { conflictId, orderId, clientId: of.id } : null;
}

/** The changes that decide a conflict; null for an impossible one. Only an own field of an order or a client is restored. */
interface ConflictChanges {
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
