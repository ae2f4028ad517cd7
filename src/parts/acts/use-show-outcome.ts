import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useToast } from '#ui/layers/toast.tsx';

/**
 * Returns the function that tells how a local write ended, in a toast: what is `done`, when something is to be said, or why nothing
 * was stored. It returns the outcome.
 */
export function useShowOutcome(): <T extends MutateOutcome>(outcome: T, done?: string) => T {
  const errorText = useErrorMessage();
  const showToast = useToast();
  return (outcome, done) => {
    const text = outcome.ok ? done : errorText(outcome.code);
    if (text !== undefined) showToast(outcome.ok ? { text, stored: true } : { text });
    return outcome;
  };
}
