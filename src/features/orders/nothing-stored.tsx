import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Inbox, RotateCw } from 'lucide-react';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';

/** Replaces an empty listing: the first sync runs, is blocked, or has found no order. */
export function NothingStored() {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const { firstSync, online, trouble } = useSyncStatus();
  const { requestSync } = useAppData();
  const retry = (
    <Button look="primary" size="large" icon={RotateCw} onClick={() => requestSync(true)}>
      <Trans>Chercher maintenant</Trans>
    </Button>
  );
  if (firstSync && !online) {
    return (
      <EmptyState icon={CloudOff} title={t`Le premier chargement attend le réseau`}>
        <Trans>Vos commandes restent ensuite disponibles sans réseau.</Trans>
      </EmptyState>
    );
  }
  if (firstSync && trouble !== null) {
    return (
      <EmptyState icon={CloudOff} title={t`Vos commandes n’arrivent pas`} action={retry}>
        {errorText(trouble.code)}
      </EmptyState>
    );
  }
  if (firstSync) {
    return (
      <div className="px-4">
        <SkeletonCards label={t`Premier chargement de vos commandes`} />
      </div>
    );
  }
  return (
    <EmptyState icon={Inbox} title={t`Aucune commande pour vous`} action={retry}>
      <Trans>Si vous en attendez une, demandez-la à votre superviseur.</Trans>
    </EmptyState>
  );
}
