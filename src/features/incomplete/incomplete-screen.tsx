import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, ShieldCheck } from 'lucide-react';
import { incompleteOrders } from '#data/queries/incomplete.ts';
import { findOrder } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useContent } from '#hooks/use-content.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { ListDetail } from '#parts/list-detail/list-detail.tsx';
import { useOrderChoice } from '#parts/list-detail/use-order-choice.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Toggle } from '#ui/toggle.tsx';
import { IncompleteList } from './incomplete-list.tsx';
import { OrderPieces } from './order-pieces.tsx';

interface IncompleteScreenProps {
  /** Whether this device sends files by Wi-Fi only; null where the browser cannot tell. */
  wifi: { only: boolean; change: (only: boolean) => Promise<void> } | null;
}

/**
 * The visited orders whose required documents are not all on the server, and what is missing of each (`?order=`): the
 * user's own, for a supervisor everybody's.
 */
export function IncompleteScreen({ wifi }: IncompleteScreenProps) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const content = useContent();
  const { firstSync, online } = useSyncStatus();
  const documents = content?.documents;
  const orders = useLive(
    (db) =>
      documents === undefined
        ? Promise.resolve(undefined)
        : incompleteOrders(db, documents, { id: actor.id, supervisor }),
    [documents, actor.id, supervisor],
  );
  const { chosenId, choose, close } = useOrderChoice((orders ?? []).map(({ order }) => order.id));
  const chosen = useLive(
    async (db) => (chosenId === null ? null : ((await findOrder(db, chosenId)) ?? null)),
    [chosenId],
  );
  const detail = chosen === undefined || chosen === null ? null : <OrderPieces key={chosen.id} order={chosen} />;
  const isEmpty = orders?.length === 0;
  return (
    <>
      <PageTitle>{t`Envois incomplets`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4">
        <header
          className={
            detail === null
              ? 'flex flex-wrap items-baseline justify-between gap-x-4'
              : 'flex flex-wrap items-baseline justify-between gap-x-4 max-lg:sr-only'
          }
        >
          <h1 className="text-2xl leading-tight font-bold tracking-tight">
            <Trans>Envois incomplets</Trans>{' '}
            {orders === undefined || (firstSync && isEmpty) ? null : (
              <span className="font-normal text-ink-2">{orders.length}</span>
            )}
          </h1>
          <p className="hidden text-sm text-ink-2 lg:block">
            <Trans>j, k : commande suivante, précédente</Trans>
          </p>
        </header>
        {orders === undefined || (firstSync && isEmpty && online) ? (
          <SkeletonCards label={t`Lecture des envois`} count={3} />
        ) : null}
        {firstSync && isEmpty && !online ? (
          <EmptyState icon={CloudOff} title={t`Le premier chargement attend le réseau`}>
            <Trans>Vos visites restent ensuite disponibles sans réseau.</Trans>
          </EmptyState>
        ) : null}
        {!firstSync && isEmpty && detail === null ? (
          <EmptyState icon={ShieldCheck} title={t`Aucun envoi incomplet`}>
            {supervisor ? (
              <Trans>Le serveur a toutes les pièces demandées des visites de l’équipe.</Trans>
            ) : (
              <Trans>Le serveur a toutes les pièces demandées de vos visites.</Trans>
            )}
          </EmptyState>
        ) : null}
        {orders === undefined || (isEmpty && detail === null) ? null : (
          <ListDetail
            list={
              <div className="flex flex-col gap-3">
                <IncompleteList orders={orders} chosenId={chosenId} onChoose={choose} />
                {wifi === null ? null : (
                  <Toggle
                    label={t`Envoyer par Wi-Fi seulement`}
                    checked={wifi.only}
                    onChange={(only) => void wifi.change(only)}
                  />
                )}
              </div>
            }
            detail={detail}
            backLabel={t`Envois incomplets`}
            onBack={close}
          />
        )}
      </div>
    </>
  );
}
