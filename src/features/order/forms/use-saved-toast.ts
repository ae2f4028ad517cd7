import { useLingui } from '@lingui/react/macro';
import { useToast } from '#ui/layers/toast.tsx';

/** Returns a function that confirms a stored change. */
export function useSavedToast(): () => void {
  const { t } = useLingui();
  const showToast = useToast();
  return () => showToast({ text: t`Enregistré`, stored: true });
}
