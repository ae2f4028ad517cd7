import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Lock, SearchX, Users } from 'lucide-react';
import type { StoredSearch } from '#data/queries/clients/found-clients.ts';
import { isSameSearch } from '#data/queries/clients/found-clients.ts';
import { commercialStatusLabels, customerTypeLabels } from '#labels/orders/order-labels.ts';
import { parseListing } from '#parts/clients/listing/client-listing.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import { searchOf } from './search-of.ts';
import type { StoredMatches } from './stored-matches.ts';
import type { AllClientsQuery } from './use-all-clients.ts';

/** Says above the list why it is not the server's present answer, what it is instead, and which searches are stored. */
export function SearchFailureNotice({ query }: { query: AllClientsQuery }) {
  const { failure, stored, searches, results } = query;
  if (failure === null || failure === 'forbidden' || (results === null && searches.length === 0)) return null;
  return (
    <>
      <Notice tone="off" alert>
        <p className="mb-2">
          <WhyNot query={query} />{' '}
          {stored === null ? <Trans>La suite de la liste manque.</Trans> : <WhatInstead stored={stored} />}
        </p>
        <Retry query={query} />
      </Notice>
      <LastSearches query={query} />
    </>
  );
}

function WhyNot({ query: { failure } }: { query: AllClientsQuery }) {
  const online = useOnline();
  return failure === 'offline' || !online ? <Trans>Sans réseau.</Trans> : <Trans>Le serveur ne répond pas.</Trans>;
}

function Retry({ query }: { query: AllClientsQuery }) {
  return (
    <Button onClick={query.retry} disabled={query.busy}>
      <Trans>Réessayer</Trans>
    </Button>
  );
}

/** Says from when the stored results are, and for what; or among what the device searched. */
function WhatInstead({ stored: { of, among } }: { stored: StoredMatches }) {
  const formats = useFormats();
  if (of === null) {
    const count = formats.count(among);
    return <Trans>Cherché parmi les {count} clients lus avant sur cet appareil ; d’autres peuvent correspondre.</Trans>;
  }
  const when = formats.dateTime(of.at);
  const { q } = of.search;
  return q === '' ? (
    <Trans>Voici la liste lue le {when} ; elle a pu changer.</Trans>
  ) : (
    <Trans>
      Voici les résultats de « {q} », lus le {when} ; ils ont pu changer.
    </Trans>
  );
}

/** The searches whose results this device has. */
function LastSearches({ query: { searches, listing, change } }: { query: AllClientsQuery }) {
  const { t } = useLingui();
  if (searches.length < 2) return null;
  return (
    <div
      role="group"
      aria-label={t`Dernières recherches`}
      className="relative -mx-4 flex items-center gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
    >
      <span className="shrink-0 text-sm text-ink-2">
        <Trans>Dernières recherches</Trans>
      </span>
      {searches.map(({ search, at }) => (
        <ToggleChip
          key={at}
          dense
          pressed={isSameSearch(search, searchOf(listing))}
          onChange={() =>
            change({
              ...parseListing(new URLSearchParams({ sort: search.sort })),
              text: search.q,
              type: search.type,
              status: search.status,
            })
          }
        >
          <SearchName search={search} />
        </ToggleChip>
      ))}
    </div>
  );
}

function SearchName({ search: { q, type, status } }: Pick<StoredSearch, 'search'>) {
  const { t, i18n } = useLingui();
  const parts = [
    q,
    type === null ? '' : i18n._(customerTypeLabels[type]),
    status === null ? '' : i18n._(commercialStatusLabels[status]),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t`Toute la liste` : parts.join(' · ');
}

/** In place of an empty list: why it is empty. */
export function NoResults({ query }: { query: AllClientsQuery }) {
  const { t } = useLingui();
  const { failure, results, searches, listing } = query;
  const online = useOnline();
  if (failure === 'forbidden') {
    return (
      <EmptyState icon={Lock} title={t`Cette liste est réservée aux commerciaux`}>
        <Trans>Vous ne l’êtes plus. Demandez l’accès à votre superviseur.</Trans>
      </EmptyState>
    );
  }
  if (failure !== null && results === null && searches.length === 0) {
    const isOffline = failure === 'offline' || !online;
    return (
      <EmptyState
        icon={CloudOff}
        title={isOffline ? t`Cette liste demande le réseau` : t`Le serveur ne répond pas`}
        action={<Retry query={query} />}
      >
        <Trans>La liste vient du serveur, dès qu’il y a du réseau.</Trans>
      </EmptyState>
    );
  }
  if (results === null && query.stored === null) return null;
  const { text, type, status } = listing;
  if (text === '' && type === null && status === null) {
    return (
      <EmptyState icon={Users} title={t`Pas encore de client`}>
        <Trans>Un client apparaît ici avec sa première commande.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={text === '' ? t`Aucun client ne correspond` : t`Rien ne correspond à « ${text} »`}
      action={
        <Button look="primary" onClick={() => query.change({ text: '', type: null, status: null })}>
          <Trans>Effacer la recherche</Trans>
        </Button>
      }
    >
      <Trans>Vérifiez l’orthographe, ou cherchez moins de mots.</Trans>
    </EmptyState>
  );
}
