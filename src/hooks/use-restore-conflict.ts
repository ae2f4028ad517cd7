import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '#contract/entities/conflict.ts';
import { conflictRestore } from '#contract/mutations/conflict-restore.ts';
import { errorSentence } from './error-sentences.ts';
import { useMutate } from './use-mutate.ts';

/**
 * Brings back the value that lost, for a supervisor; queued like any change.
 * @returns null for a value of a field that cannot be brought back, else what to call; it resolves to the sentence to show
 */
export function useRestoreConflict({ id, orderId, field, lost }: Conflict): (() => Promise<string>) | null {
  const { t, i18n } = useLingui();
  const mutate = useMutate();
  const parsed = conflictRestore.args.safeParse({ conflictId: id, orderId, value: { [field]: lost } });
  if (!parsed.success) return null;
  const { data } = parsed;
  return async () => {
    const outcome = await mutate('conflict.restore', data);
    return outcome.ok ? t`Valeur rétablie sur cet appareil.` : errorSentence(i18n, outcome.code);
  };
}
