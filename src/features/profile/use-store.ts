import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useToast } from '#ui/layers/toast.tsx';

/** Returns a function that runs a write and shows a toast when it fails. Resolves with whether the write succeeded. */
export function useStore(): (write: () => Promise<void>) => Promise<boolean> {
  const errorText = useErrorMessage();
  const showToast = useToast();
  return async (write) => {
    try {
      await write();
      return true;
    } catch (failure) {
      showToast({ text: errorText(toLocalWriteError(failure).code) });
      return false;
    }
  };
}
