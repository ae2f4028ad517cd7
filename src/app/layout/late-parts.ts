import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { duringRequest } from '#platform/http/request-activity.ts';
import { provideLoading } from '#ui/page/later.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/** Shows that a part which somebody waits for is loading, and says when it cannot be loaded. */
export function useLateParts(): void {
  const { t } = useLingui();
  const showToast = useToast();
  const text = t`L’app n’est pas encore entière sur cet appareil. Vérifiez votre connexion, puis réessayez.`;
  useEffect(
    () =>
      provideLoading((load) => {
        duringRequest(load()).catch(() => showToast({ text }));
      }),
    [showToast, text],
  );
}
