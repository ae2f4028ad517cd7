import { useLingui } from '@lingui/react/macro';
import type { Change } from '#data/outbox/change.ts';
import { takeBackTime } from '#data/outbox/take-back-time.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useToast } from '#ui/layers/toast.tsx';

/** What is said of an act once it is stored, and once it is undone. */
interface Said {
  done: string;
  undone: string;
  onUndone?: () => void;
  /** The drafts that the act submits. */
  ends?: readonly EndedDraft[];
}

/**
 * Returns the function that stores the changes of one act, all or none. The toast reports it and offers to take all back. Until then
 * nothing is sent; whatever ends the app meanwhile, the changes are stored.
 */
export function useUndoableChanges(): (changes: readonly [Change, ...Change[]], said: Said) => Promise<MutateOutcome> {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();

  async function undo(id: string, count: number, { undone, onUndone }: Said): Promise<void> {
    const isBack = await import('#data/outbox/discard.ts')
      .then(({ takeBack }) => takeBack(db, id, count, Date.now()))
      .catch(() => false);
    showToast({ text: isBack ? undone : t`Trop tard : l’envoi a commencé.` });
    if (isBack) onUndone?.();
  }

  return async (changes, said) => {
    const outcome = await mutate(changes, { holdFor: takeBackTime, ends: said.ends ?? [] });
    if (!outcome.ok) return outcome;
    showToast({ text: said.done, stored: true, undo: () => void undo(outcome.id, changes.length, said) });
    requestSync();
    return outcome;
  };
}
