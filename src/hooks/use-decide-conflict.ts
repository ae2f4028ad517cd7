import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { conflictRestore } from '#contract/mutations/conflict-restore.ts';
import { errorSentence } from './error-sentences.ts';
import { orderFieldWords } from './order-field-words.ts';
import { useMutate } from './use-mutate.ts';

/** Each resolves to the sentence to show; null where it cannot be done. */
export interface ConflictDecision {
  /** Brings back the value that lost: of an order's or a client's own fields only. */
  restore: (() => Promise<string>) | null;
  /** Says that the value that stands is right. */
  uphold: (() => Promise<string>) | null;
}

/** What the mutations call the value; null for one that this version cannot place. */
function named({ id: conflictId, orderId, of }: Conflict): MutationArgs<'conflict.uphold'> | null {
  if (orderId !== null) return { conflictId, orderId, clientId: null };
  return of?.collection === 'clients' ? { conflictId, orderId, clientId: of.id } : null;
}

/** What a supervisor may decide about a value that was set aside; queued like any change. Nothing once it was decided. */
export function useDecideConflict(conflict: Conflict): ConflictDecision {
  const { t, i18n } = useLingui();
  const mutate = useMutate();
  const { of, field, lost, restored, upheld } = conflict;
  const subject = named(conflict);
  if (restored !== null || upheld !== undefined || subject === null) return { restore: null, uphold: null };

  async function uphold(args: MutationArgs<'conflict.uphold'>): Promise<string> {
    const outcome = await mutate('conflict.uphold', args);
    return outcome.ok ? t`Valeur confirmée sur cet appareil.` : errorSentence(i18n, outcome.code);
  }

  async function restore(args: MutationArgs<'conflict.restore'>): Promise<string> {
    const outcome = await mutate('conflict.restore', args);
    return outcome.ok ? t`Valeur rétablie sur cet appareil.` : errorSentence(i18n, outcome.code);
  }

  const { data } = conflictRestore.args.safeParse({ ...subject, value: { [field]: lost } });
  return {
    restore: data === undefined || of?.collection === 'visits' ? null : () => restore(data),
    uphold: () => uphold(subject),
  };
}

/** What the value is of: a field of the order, or of one of its visits, or of a client. */
export function conflictFieldWords(i18n: I18n, { field, of }: Pick<Conflict, 'field' | 'of'>): string {
  const name = orderFieldWords(i18n, field);
  if (of === undefined) return name;
  return of.collection === 'visits' ? i18n._(msg`Visite : ${name}`) : i18n._(msg`Client : ${name}`);
}
