import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { incompleteOrders } from '#data/queries/files/incomplete.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { FirstLoad } from '#parts/lists/first-load.tsx';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { FoundCount } from '#parts/list-detail/found-count.tsx';
import { KeysHint } from '#parts/list-detail/keys-hint.tsx';
import { ListDetail } from '#parts/list-detail/list-detail.tsx';
import { UnknownOrder } from '#parts/list-detail/unknown-order.tsx';
import { useListFilter } from '#parts/list-detail/use-list-filter.ts';
import { useOrderChoice } from '#parts/list-detail/use-order-choice.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { findIncomplete, incompleteFilterAddress } from './incomplete-filter.ts';
import { IncompleteFilters } from './incomplete-filters.tsx';
import { IncompleteList } from './incomplete-list.tsx';
import { RequiredDocuments } from './required-documents.tsx';

interface IncompleteScreenProps {
  /** Whether this device sends files by Wi-Fi only; null where the browser cannot tell. */
  wifi: { only: boolean; change: (only: boolean) => Promise<void> } | null;
}

/**
 * The visited orders whose required documents are not all on the server, and what is missing of each (`?order=`): the
 * user's own, for a supervisor everybody's. The address holds search and filters; the heading counts all, as the drawer.
 */
export function IncompleteScreen({ wifi }: IncompleteScreenProps) {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const content = useContent();
  const { firstSync } = useSyncStatus();
  const documents = content?.documents;
  const orders = useLive(
    (db) =>
      documents === undefined
        ? Promise.resolve(undefined)
        : incompleteOrders(db, documents, { id: actor.id, supervisor }),
    [documents, actor.id, supervisor],
  );
  const { filter, isNarrowed, setText, change, clear } = useListFilter(incompleteFilterAddress);
  const result = useMemo(
    () => (orders === undefined ? undefined : findIncomplete(i18n, orders, filter, actor.id)),
    [i18n, orders, filter, actor.id],
  );
  const [params] = useSearchParams();
  const { chosenId, choose, close } = useOrderChoice((result?.found ?? []).map(({ order }) => order.id));
  const read = useLive(
    async (db) => ({ asked: chosenId, chosen: chosenId === null ? undefined : await findOrder(db, chosenId) }),
    [chosenId],
  );
  const chosen = read?.chosen;
  const isLoading = orders === undefined || (firstSync && orders.length === 0);
  let detail: ReactNode = null;
  if (chosen !== undefined) detail = <RequiredDocuments key={chosen.id} order={chosen} />;
  // Of the order that was asked before nothing is said.
  else if (chosenId !== null && read?.asked === chosenId && !isLoading)
    detail = <UnknownOrder mayArrive={firstSync} backLabel={t`Envois incomplets`} onBack={close} />;
  // The address names the order: on a wide screen the first one is shown without.
  const asked = params.has('order') && chosen?.id === chosenId ? (chosen?.number ?? null) : null;
  const isEmpty = orders?.length === 0;
  return (
    <>
      <PageTitle>{asked === null ? t`Envois incomplets` : t`Envois incomplets, ${asked}`}</PageTitle>
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
              <span className="font-normal text-ink-2">
                {orders.length}
                <StillArriving />
              </span>
            )}
          </h1>
          <KeysHint>
            <Trans>j, k : commande suivante, précédente</Trans>
          </KeysHint>
        </header>
        {orders === undefined ? <SkeletonCards label={t`Lecture des envois`} count={3} /> : null}
        {firstSync && isEmpty ? (
          <FirstLoad after={<Trans>Vos visites restent ensuite disponibles sans réseau.</Trans>}>
            <SkeletonCards label={t`Lecture des envois`} count={3} />
          </FirstLoad>
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
        {result === undefined || isEmpty ? null : (
          <div className={detail === null ? undefined : 'max-lg:hidden'}>
            <IncompleteFilters filter={filter} result={result} setText={setText} change={change} />
          </div>
        )}
        {orders === undefined || result === undefined || (isEmpty && detail === null) ? null : (
          <ListDetail
            list={
              <div className="flex flex-col gap-3">
                {isNarrowed && !isEmpty ? (
                  <FoundCount
                    found={result.found.length}
                    total={orders.length}
                    nothingTitle={t`Aucun envoi incomplet ne correspond`}
                    onClear={clear}
                  />
                ) : null}
                <IncompleteList orders={result.found} chosenId={chosenId} onChoose={choose} />
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
