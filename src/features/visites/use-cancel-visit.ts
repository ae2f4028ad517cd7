import type { ClientVisit } from '#contract/entities/client-visit.ts';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useToast } from '#ui/toast.tsx';

/** Returns the function that cancels a visit, and says so with this text once it is stored on this device. */
export function useCancelVisit(): (visit: ClientVisit, text: string) => Promise<void> {
  const mutate = useMutate();
  const errorText = useErrorMessage();
  const showToast = useToast();
  return async ({ id: clientVisitId, clientId }, text) => {
    const args = { clientVisitId, clientId };
    const outcome = await mutate({ name: 'clientVisit.cancel', args });
    showToast({ text: outcome.ok ? text : errorText(outcome.code) });
  };
}
