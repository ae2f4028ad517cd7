import { useLingui } from '@lingui/react/macro';
import { useToast } from '#ui/layers/toast.tsx';

/** Returns the function that requests persistent storage and shows whether the browser granted it. */
export function useAskPersistence(ask: () => Promise<boolean>): () => Promise<void> {
  const { t } = useLingui();
  const showToast = useToast();
  return async () => {
    const granted = await ask();
    showToast({
      text: granted
        ? t`Données protégées, même si la place manque.`
        : t`Le navigateur ne l’accorde pas. Installez l’application, puis réessayez.`,
    });
  };
}
