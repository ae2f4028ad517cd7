import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';

interface FirstLoadProps {
  /** What stays on the device afterwards. */
  after: ReactNode;
  /** Stands in for the rows that are loading. */
  children: ReactNode;
}

/** Stands in for the rows of a screen before the first load has brought any: it runs, waits for the network, or is blocked. */
export function FirstLoad({ after, children }: FirstLoadProps) {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const { online, trouble } = useSyncStatus();
  const { requestSync } = useAppData();
  if (!online) {
    return (
      <EmptyState icon={CloudOff} title={t`Le premier chargement attend le réseau`}>
        {after}
      </EmptyState>
    );
  }
  if (trouble === null) return children;
  const retry = (
    <Button look="primary" size="large" icon={RotateCw} onClick={() => requestSync(true)}>
      <Trans>Chercher maintenant</Trans>
    </Button>
  );
  return (
    <EmptyState icon={CloudOff} title={t`Le premier chargement est interrompu`} action={retry}>
      {errorText(trouble.code ?? '')}
    </EmptyState>
  );
}
