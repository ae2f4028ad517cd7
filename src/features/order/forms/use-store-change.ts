import type { Change } from '#data/outbox/change.ts';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useSavedToast } from './use-saved-toast.ts';

/** A draft that ends with the change that submits it. */
export type EndedForm = Pick<DraftText, 'clear' | 'key' | 'text'>;

/**
 * Returns a function that stores one change, ends its drafts and says so: who leaves then leaves no draft.
 */
export function useStoreChange(): (change: Change, ...drafts: EndedForm[]) => Promise<MutateOutcome> {
  const mutate = useMutate();
  const showSaved = useSavedToast();
  return async (change, ...drafts) => {
    const outcome = await mutate([change], { ends: drafts });
    if (!outcome.ok) return outcome;
    for (const draft of drafts) await draft.clear();
    showSaved();
    return outcome;
  };
}
