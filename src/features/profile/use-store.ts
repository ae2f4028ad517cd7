import { useLingui } from '@lingui/react';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useToast } from '#ui/toast.tsx';

/** Stores something of this device, and says so where that fails; whether it is stored. */
export function useStore(): (write: () => Promise<void>) => Promise<boolean> {
  const { i18n } = useLingui();
  const showToast = useToast();
  return async (write) => {
    try {
      await write();
      return true;
    } catch (failure) {
      showToast({ text: errorSentence(i18n, toLocalWriteError(failure).code) });
      return false;
    }
  };
}
