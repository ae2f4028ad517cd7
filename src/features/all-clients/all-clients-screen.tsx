import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { FoundClient } from '#contract/protocol/search/clients.ts';
import { clientSortKeys } from '#contract/protocol/search/clients.ts';
import type { ClientClaim } from '#data/queries/clients/client-claims.ts';
import { claimsOf } from '#data/queries/clients/client-claims.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { ClientFilters } from '#parts/clients/listing/client-filters.tsx';
import { CommercialOnly } from '#parts/clients/commercial-only.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { useUnprinted } from '#ui/page/use-printing.ts';
import { ClientList } from './client-list.tsx';
import { ClientPanel } from './client-panel.tsx';
import { NoResults, SearchFailureNotice } from './search-outcome.tsx';
import type { AllClientsQuery, SearchAllClients } from './use-all-clients.ts';
import { useAllClients } from './use-all-clients.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';

/**
 * Searches all clients of the company on the server, for commercial agents, who can read a client and claim them. The
 * address holds search, filters and sort.
 */
export function AllClientsScreen({ search }: { search: SearchAllClients }) {
  const { t } = useLingui();
  return (
    <CommercialOnly title={t`Tous les clients`}>
      <PageTitle>{t`Tous les clients`}</PageTitle>
      <ClientSearch search={search} />
    </CommercialOnly>
  );
}

const noClaims: ReadonlyMap<string, ClientClaim> = new Map();
const noRows: readonly FoundClient[] = [];

function ClientSearch({ search }: { search: SearchAllClients }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const query = useAllClients(search);
  const { results, stored, listing, failure } = query;
  const wide = useUnprinted(useMediaQuery('(min-width: 64rem)'));
  const head = useRef<HTMLDivElement>(null);
  const panel = useAddressSheet('client');
  const claim = useClaimClient();
  const rows = results?.rows ?? stored?.rows ?? noRows;
  const claims =
    useLive(
      (db) =>
        claimsOf(
          db,
          rows.map(({ id }) => id),
          actor.id,
        ),
      [rows, actor.id],
    ) ?? noClaims;
  const shown = rows.find(({ id }) => id === panel.value);
  const onClaim = (client: FoundClient): void => void claim(client);
  return (
    <>
      <div ref={head} className="flex flex-col gap-2 px-4 pt-4 pb-2">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Tous les clients</Trans>
        </h1>
        <ClientFilters
          wide={wide}
          listing={listing}
          sorts={clientSortKeys}
          placeholder={t`Nom, type, commercial, commune, téléphone…`}
          counts={null}
          setText={query.setText}
          change={query.change}
        />
        <Count query={query} />
        <SearchFailureNotice query={query} />
      </div>
      {results === null && failure === null ? (
        <div className="px-4">
          <SkeletonCards label={t`Lecture des clients`} count={4} />
        </div>
      ) : null}
      {rows.length === 0 ? (
        <NoResults query={query} />
      ) : (
        <div className="border-y border-line bg-card">
          <ClientList
            key={wide ? 'rows' : 'cards'}
            clients={rows}
            claims={claims}
            wide={wide}
            above={head}
            sort={listing.sort}
            sortBy={(sort) => query.change({ sort })}
            more={results !== null && results.next !== null && !query.busy && failure === null}
            loadMore={query.loadMore}
            onClaim={onClaim}
            onOpen={({ id }) => panel.open(id)}
          />
        </div>
      )}
      {shown === undefined ? null : (
        <ClientPanel client={shown} claim={claims.get(shown.id)} onClaim={onClaim} onClose={panel.close} />
      )}
    </>
  );
}

/** Shows how many clients match, on the server or among those stored here, and whose turnover is shown. */
function Count({ query: { results, stored } }: { query: AllClientsQuery }) {
  const { supervisor } = useRoles();
  return (
    <p role="status" className="min-h-5 text-sm text-ink-2">
      {results === null ? null : <Plural value={results.total} _0="Aucun client" one="# client" other="# clients" />}
      {stored === null ? null : (
        <Plural
          value={stored.rows.length}
          _0="Aucun client sur cet appareil"
          one="# client sur cet appareil"
          other="# clients sur cet appareil"
        />
      )}
      {results === null && stored === null ? null : ' · '}
      {supervisor ? (
        <Trans>Facturé : TVAC, sans les commandes annulées.</Trans>
      ) : (
        <Trans>Facturé : TVAC, vos clients, sans les commandes annulées.</Trans>
      )}
    </p>
  );
}

/** Queues a claim for a client. */
function useClaimClient(): (client: FoundClient) => Promise<void> {
  const { t } = useLingui();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  return async ({ id: clientId, name }) => {
    const outcome = await mutate({ name: 'client.claim', args: { clientId } });
    showOutcome(outcome, t`Demande enregistrée : ${name}. Son commercial ou un superviseur décidera.`);
  };
}
