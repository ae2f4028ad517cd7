import type { Change } from '#data/outbox/change.ts';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useSavedToast } from './use-saved-toast.ts';

/** Returns a function that stores one change and says so. Resolves with null, or with the translated reason of a failure. */
export function useStoreChange(): (change: Change) => Promise<string | null> {
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showSaved = useSavedToast();
  return async (change) => {
    const outcome = await mutate([change]);
    if (!outcome.ok) return errorText(outcome.code);
    showSaved();
    return null;
  };
}
