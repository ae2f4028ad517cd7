import { useLingui } from '@lingui/react/macro';
import type { Change } from '#data/outbox/change.ts';
import type { MutateOutcome } from '#hooks/use-mutate.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useToast } from '#ui/toast.tsx';

/** Changes stored in one transaction: a disk that is full stops between two, and what is stored stays. */
const chunk = 100;

/** Returns a function that stores changes of many orders. Resolves with null, or with the outcome that failed. */
export function useStoreChanges(): (changes: readonly Change[]) => Promise<MutateOutcome | null> {
  const { t } = useLingui();
  const mutate = useMutate();
  const showToast = useToast();
  return async (changes) => {
    for (let from = 0; from < changes.length; from += chunk) {
      const [first, ...rest] = changes.slice(from, from + chunk);
      if (first === undefined) break;
      const outcome = await mutate([first, ...rest]);
      if (!outcome.ok) return outcome;
    }
    showToast({ text: navigator.onLine ? t`Enregistré` : t`Enregistré sur cet appareil.` });
    return null;
  };
}
