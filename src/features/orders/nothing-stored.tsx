import { Trans, useLingui } from '@lingui/react/macro';
import { Inbox, RotateCw } from 'lucide-react';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { FirstLoad } from '#parts/lists/first-load.tsx';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';

/** Replaces an empty listing: the first sync runs, is blocked, or has found no order. */
export function NothingStored() {
  const { t } = useLingui();
  const { firstSync } = useSyncStatus();
  const { requestSync } = useAppData();
  const retry = (
    <Button look="primary" size="large" icon={RotateCw} onClick={() => requestSync(true)}>
      <Trans>Chercher maintenant</Trans>
    </Button>
  );
  if (firstSync) {
    return (
      <FirstLoad after={<Trans>Vos commandes restent ensuite disponibles sans réseau.</Trans>}>
        <div className="px-4">
          <SkeletonCards label={t`Premier chargement de vos commandes`} />
        </div>
      </FirstLoad>
    );
  }
  return (
    <EmptyState icon={Inbox} title={t`Aucune commande pour vous`} action={retry}>
      <Trans>Si vous en attendez une, demandez-la à votre superviseur.</Trans>
    </EmptyState>
  );
}
