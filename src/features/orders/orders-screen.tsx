import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Inbox, RotateCw } from 'lucide-react';
import { orderIdsByDate } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useLive } from '#hooks/use-live.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { OrderList } from './order-list.tsx';

interface OrdersScreenProps {
  /** Read before the screen is shown, so that going back finds the list as long as it was. */
  initialIds: readonly string[];
}

/** The orders' listing, newest first. */
export function OrdersScreen({ initialIds }: OrdersScreenProps) {
  const ids = useLive(orderIdsByDate, []) ?? initialIds;
  const { firstSync } = useSyncStatus();
  const wide = useMediaQuery('(min-width: 72rem)');
  const count = ids.length;
  return (
    <>
      <title>myCerti</title>
      <div className={wide ? 'px-4 pt-5 pb-3' : 'px-4 pt-4 pb-3'}>
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Commandes</Trans>
        </h1>
        <p className="mt-0.5 min-h-6 text-[15px] text-ink-2">
          {count === 0 ? null : (
            <Plural value={count} one="# commande sur cet appareil" other="# commandes sur cet appareil" />
          )}
          {count > 0 && firstSync ? <Trans>, la suite arrive…</Trans> : null}
        </p>
      </div>
      {count === 0 ? (
        <NothingStored />
      ) : (
        <div className={wide ? 'border-y border-line bg-card' : 'px-4 pb-6'}>
          <OrderList key={wide ? 'rows' : 'cards'} ids={ids} wide={wide} />
        </div>
      )}
    </>
  );
}

/** Before the first rows: on their way, kept away by something, or none. */
function NothingStored() {
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
