import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus, SearchX, Users } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import { clientsOfAgent, unfinishedClient } from '#data/queries/clients/clients.ts';
import { clientSortKeys } from '#contract/protocol/search/clients.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { ClientFilters } from '#parts/clients/listing/client-filters.tsx';
import { listingQuery } from '#parts/clients/listing/client-listing.ts';
import { CommercialOnly } from '#parts/clients/commercial-only.tsx';
import type { FoundClients } from '#parts/clients/listing/find-clients.ts';
import { findClients, labelled } from '#parts/clients/listing/find-clients.ts';
import { useClientListing } from '#parts/clients/listing/use-client-listing.ts';
import { ExportLink } from '#parts/lists/export-link.tsx';
import type { FindKnownClients } from '#parts/clients/use-server-known.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { useUnprinted } from '#ui/page/use-printing.ts';
import { ClientSheet } from './client-sheet.tsx';
import { ClientList } from './client-list.tsx';
import { useNewClient } from './use-new-client.ts';

/** Turnover is the server's: a device lacks the invoices that left it. */
const ownSorts = clientSortKeys.filter((key) => key !== 'turnover');

interface ClientsScreenProps {
  addressProviders: readonly AddressProvider[];
  /** Finds clients of colleagues by their numbers; null for who may not see them. */
  findKnown: FindKnownClients | null;
}

/** Lists the clients of a commercial agent, stored on this device. The address holds search, filters and sort. */
export function ClientsScreen(props: ClientsScreenProps) {
  const { t } = useLingui();
  return (
    <CommercialOnly title={t`Mes clients`}>
      <PageTitle>{t`Mes clients`}</PageTitle>
      <OwnClients {...props} />
    </CommercialOnly>
  );
}

function OwnClients({ addressProviders, findKnown }: ClientsScreenProps) {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const now = useNow();
  const { firstSync } = useSyncStatus();
  const { listing, setText, change } = useClientListing();
  const sheet = useNewClient();
  const wide = useUnprinted(useMediaQuery('(min-width: 64rem)'));
  const head = useRef<HTMLDivElement>(null);
  const unfinished = useLive(unfinishedClient, []) ?? null;
  const stored = useLive((db) => clientsOfAgent(db, actor.id), [actor.id]);
  // By day, since the labels change with the calendar.
  const day = brusselsDay(now);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `day` stands for `now`
  const all = useMemo(() => (stored === undefined ? undefined : labelled(stored, now)), [stored, day]);
  const result = useMemo(() => (all === undefined ? undefined : findClients(i18n, all, listing)), [i18n, all, listing]);
  const query = new URLSearchParams(listingQuery(listing)).toString();
  const exportLink = <ExportLink sheet="clients" query={query} wide={wide} />;
  const isLoading = result === undefined || (firstSync && all?.length === 0);
  return (
    <>
      <div ref={head} className="flex flex-col gap-2 px-4 pt-4 pb-2">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h1 className="text-2xl leading-tight font-bold tracking-tight">
            <Trans>Mes clients</Trans>
          </h1>
          <div className="flex items-center gap-x-2">
            {wide ? exportLink : null}
            <Button
              icon={Plus}
              size={wide ? 'normal' : 'compact'}
              aria-keyshortcuts="n"
              onClick={() => sheet.open(unfinished)}
            >
              {unfinished === null ? <Trans>Nouveau client</Trans> : <Trans>Reprendre le nouveau client</Trans>}
            </Button>
          </div>
        </div>
        {result === undefined ? null : (
          <ClientFilters
            sorts={ownSorts}
            wide={wide}
            listing={listing}
            placeholder={t`Nom, commune, contact, téléphone, TVA…`}
            counts={result}
            setText={setText}
            change={change}
          />
        )}
        <div className="flex items-center justify-between gap-x-3">
          <Count result={result} all={all?.length} />
          {wide ? null : exportLink}
        </div>
      </div>
      {isLoading ? (
        <div className="px-4">
          <SkeletonCards label={t`Lecture des clients`} />
        </div>
      ) : (
        <Found
          result={result}
          isEmpty={all?.length === 0}
          onNew={() => sheet.open(unfinished)}
          onClear={() => change({ text: '', type: null, status: null })}
        >
          <ClientList
            key={wide ? 'rows' : 'cards'}
            clients={result.found}
            wide={wide}
            above={head}
            sort={listing.sort}
            sortBy={(sort) => change({ sort })}
          />
        </Found>
      )}
      {sheet.clientId === null ? null : (
        <ClientSheet
          clientId={sheet.clientId}
          client={undefined}
          addressProviders={addressProviders}
          findKnown={findKnown}
          onClose={sheet.close}
        />
      )}
    </>
  );
}

/** Shows how many clients match, out of how many on this device. */
function Count({ result, all }: { result: FoundClients | undefined; all: number | undefined }) {
  const formats = useFormats();
  const total = formats.count(all ?? 0);
  const found = result?.found.length ?? 0;
  return (
    <p role="status" className="min-h-5 text-sm text-ink-2">
      {all !== undefined && all > 0 && found === all ? (
        <Plural value={all} one="# client sur cet appareil" other="# clients sur cet appareil" />
      ) : null}
      {all !== undefined && all > 0 && found < all ? (
        <>
          <strong className="text-ink">{formats.count(found)}</strong> <Trans>sur {total} sur cet appareil</Trans>
        </>
      ) : null}
      {result?.isMistaken === true && found > 0 ? <Trans>, à une lettre près</Trans> : null}
      {all !== undefined && all > 0 ? <StillArriving /> : null}
    </p>
  );
}

interface FoundProps {
  result: FoundClients;
  isEmpty: boolean;
  onNew: () => void;
  onClear: () => void;
  children: React.ReactNode;
}

function Found({ result, isEmpty, onNew, onClear, children }: FoundProps) {
  const { t } = useLingui();
  if (isEmpty) {
    return (
      <EmptyState
        icon={Users}
        title={t`Pas encore de client à vous`}
        action={
          <Button look="primary" icon={Plus} onClick={onNew}>
            <Trans>Nouveau client</Trans>
          </Button>
        }
      >
        <Trans>Ajoutez un client, ou demandez-en un dans « Tous les clients ».</Trans>{' '}
        <LocalLink to="/allclients" className={buttonClasses('quiet', 'normal')}>
          <Trans>Tous les clients</Trans>
        </LocalLink>
      </EmptyState>
    );
  }
  if (result.found.length > 0) return <div className="border-y border-line bg-card">{children}</div>;
  return (
    <EmptyState
      icon={SearchX}
      title={t`Aucun de vos clients ne correspond`}
      action={
        <Button look="primary" onClick={onClear}>
          <Trans>Effacer les filtres</Trans>
        </Button>
      }
    >
      <Trans>Seuls vos clients sont cherchés ici. Les autres sont dans « Tous les clients ».</Trans>
    </EmptyState>
  );
}
