import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FolderSearch, ListChecks } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StartZip } from '#data/capture/zip-entry.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import { SortSelect } from '#parts/list-detail/sort-select.tsx';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import type { RequestAudit } from '#parts/order-files/audit-button.tsx';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { useUnprinted } from '#ui/page/use-printing.ts';
import { DriveFilterFields } from './drive-filter-fields.tsx';
import { DriveList } from './drive-list.tsx';
import { OrderDrive } from './order-drive.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { OpenOrder } from './server-orders.tsx';
import { ServerOrders } from './server-orders.tsx';
import type { FoundDrive } from './use-drive.ts';
import { useFoundDrive } from './use-drive.ts';
import { filterNames, useDriveFilters } from './use-drive-filters.ts';
import { useChooseOrders, useSelection } from './use-selection.ts';
import type { SearchDrive } from './use-server-drive.ts';
import { useServerDrive } from './use-server-drive.ts';

interface DriveScreenProps {
  search: SearchDrive;
  open: OpenOrder;
  startZip: StartZip;
  requestAudit: RequestAudit;
}

/** Lists the files and documents by order. The address holds the four filters and the open order. */
export function DriveScreen({ search, open, startZip, requestAudit }: DriveScreenProps) {
  const { t } = useLingui();
  const address = useDriveFilters();
  const { filters, sort, sortBy } = address;
  const isNarrowed = filterNames.some((name) => filters[name].trim() !== '');
  const { ids, isWhole, numbered, progress } = useFoundDrive(filters, sort, isNarrowed);
  const server = useServerDrive(search, filters);
  const selection = useSelection();
  const choose = useChooseOrders(selection);
  const wide = useUnprinted(useMediaQuery('(min-width: 50rem)'));
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const head = useRef<HTMLDivElement>(null);
  return (
    <>
      {address.orderId === null ? <PageTitle>{t`Drive`}</PageTitle> : null}
      <div className="flex items-start">
        <div className="flex min-w-0 flex-1 flex-col self-stretch">
          <div ref={head} className="flex flex-col gap-3 px-4 pt-4 pb-2">
            <h1 className="text-2xl leading-tight font-bold tracking-tight">
              <Trans>Drive</Trans>
            </h1>
            <DriveFilterFields address={address} wide={wide} />
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              {isWhole ? (
                <CountLine
                  count={ids?.length ?? null}
                  more={server.results === null ? null : Math.max(0, server.results.total - numbered)}
                />
              ) : (
                <ReadSoFar progress={progress} />
              )}
              <div className="flex flex-wrap items-center gap-2">
                {isNarrowed && ids !== null && ids.length > 0 ? (
                  <Button size="compact" icon={ListChecks} onClick={() => void choose(ids, null)}>
                    <Trans>Choisir tout ce qui est trouvé</Trans>
                  </Button>
                ) : null}
                <SortSelect
                  sort={sort}
                  options={[
                    ['newest', t`Plus récentes`],
                    ['oldest', t`Plus anciennes`],
                    ['address', t`Par adresse`],
                  ]}
                  onChange={sortBy}
                />
              </div>
            </div>
          </div>
          {ids === null ? (
            <div className="px-4">
              <SkeletonCards label={t`Lecture du drive`} count={4} />
            </div>
          ) : null}
          {ids?.length === 0 ? <Nothing isNarrowed={isNarrowed} onClear={address.clear} /> : null}
          {ids === null || ids.length === 0 ? null : (
            <DriveList
              key={wide ? 'rows' : 'cards'}
              ids={ids}
              wide={wide}
              above={head}
              openId={address.orderId}
              pathOf={address.pathOf}
              selection={selection}
            />
          )}
          {ids === null || !isWhole ? null : (
            <ServerOrders
              server={server}
              known={ids}
              openOrder={open}
              onOpened={(id) => void navigate(localPath(address.pathOf(id)))}
            />
          )}
          <SelectionBar selection={selection} startZip={startZip} />
        </div>
        {address.orderId === null ? null : (
          <OrderDrive
            key={address.orderId}
            id={address.orderId}
            selection={selection}
            requestAudit={requestAudit}
            onClose={address.close}
          />
        )}
      </div>
    </>
  );
}

/** Says how many orders of this device were read, while the others are being read. */
function ReadSoFar({ progress: { read, subscribe } }: { progress: FoundDrive['progress'] }) {
  const formats = useFormats();
  const total = useLive((db) => db.orders.count(), []);
  const done = formats.count(useSyncExternalStore(subscribe, read));
  const all = formats.count(total ?? 0);
  return (
    <p className="min-h-6 text-body text-ink-2 tabular-nums">
      {total === undefined ? null : (
        <Trans>
          Lecture des commandes de cet appareil : {done} sur {all}
        </Trans>
      )}
    </p>
  );
}

/** Says how many orders match here, and how many more the server has. */
function CountLine({ count, more }: { count: number | null; more: number | null }) {
  const formats = useFormats();
  const others = formats.count(more ?? 0);
  return (
    <p role="status" className="min-h-6 text-body text-ink-2">
      {count === null ? null : (
        <Plural value={count} one="# commande sur cet appareil" other="# commandes sur cet appareil" />
      )}
      {more === null ? null : <Trans>, {others} de plus sur le serveur</Trans>}
      {count === null ? null : <StillArriving />}
    </p>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useLingui();
  const online = useOnline();
  return (
    <EmptyState
      icon={FolderSearch}
      title={isNarrowed ? t`Aucune commande de cet appareil ne correspond` : t`Aucune commande sur cet appareil`}
      action={
        isNarrowed ? (
          <Button onClick={onClear}>
            <Trans>Effacer les filtres</Trans>
          </Button>
        ) : null
      }
    >
      {online ? (
        <Trans>Cherchez aussi sur le serveur, ci-dessous.</Trans>
      ) : (
        <Trans>Le serveur peut être cherché dès que le réseau est là.</Trans>
      )}
    </EmptyState>
  );
}
