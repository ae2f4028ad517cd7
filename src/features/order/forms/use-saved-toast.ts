import { useLingui } from '@lingui/react/macro';
import { useToast } from '#ui/toast.tsx';

/** Returns a function that confirms a stored change. Without network it names the device: nothing has left it. */
export function useSavedToast(): () => void {
  const { t } = useLingui();
  const showToast = useToast();
  return () => showToast({ text: navigator.onLine ? t`Enregistré` : t`Enregistré sur cet appareil.` });
}
