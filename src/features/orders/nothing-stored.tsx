import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Inbox, RotateCw } from 'lucide-react';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';

/** Before the first rows: on their way, kept away by something, or none. */
export function NothingStored() {
  const { t, i18n } = useLingui();
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
        <Trans>
          Rien n’est encore stocké sur cet appareil. Dès que vous êtes en ligne, vos commandes arrivent et restent
          disponibles sans réseau.
        </Trans>
      </EmptyState>
    );
  }
  if (firstSync && trouble !== null) {
    return (
      <EmptyState icon={CloudOff} title={t`Vos commandes n’arrivent pas`} action={retry}>
        {errorSentence(i18n, trouble.code)}
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
      <Trans>
        Les commandes qui vous sont attribuées apparaissent ici d’elles-mêmes. Si vous en attendez une, demandez à votre
        superviseur de vous l’attribuer.
      </Trans>
    </EmptyState>
  );
}
