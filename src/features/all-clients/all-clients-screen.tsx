import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, SearchX, Users } from 'lucide-react';
import type { FoundClient } from '#contract/protocol/clients.ts';
import type { ClientClaim } from '#data/queries/client-claims.ts';
import { claimsOf } from '#data/queries/client-claims.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useLive } from '#hooks/use-live.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useOnline } from '#hooks/use-online.ts';
import { CommercialOnly } from '#parts/clients/commercial-only.tsx';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { ClientList } from './client-list.tsx';
import type { AllClientsQuery, SearchAllClients } from './use-all-clients.ts';
import { useAllClients } from './use-all-clients.ts';

/** Searches all clients of the company on the server (`?q=`), for commercial agents, who can claim a client. */
export function AllClientsScreen({ search }: { search: SearchAllClients }) {
  const { t } = useLingui();
  return (
    <CommercialOnly title={t`Tous les clients`}>
      <PageTitle>{t`Tous les clients`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4">
        <ClientSearch search={search} />
      </div>
    </CommercialOnly>
  );
}

const noClaims: ReadonlyMap<string, ClientClaim> = new Map();

function ClientSearch({ search }: { search: SearchAllClients }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const query = useAllClients(search);
  const { results } = query;
  const claim = useClaimClient();
  const rows = results?.rows ?? [];
  const ids = rows.map(({ id }) => id);
  const claims = useLive((db) => claimsOf(db, ids, actor.id), [results, actor.id]) ?? noClaims;
  return (
    <>
      <header>
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Tous les clients</Trans>
        </h1>
        <p aria-live="polite" className="min-h-6 text-ink-2">
          {results === null ? null : (
            <Plural value={results.total} _0="Aucun client" one="# client" other="# clients" />
          )}
        </p>
      </header>
      <Field
        label={t`Chercher un client`}
        hint={t`Nom, commune, e-mail, téléphone ou numéro de TVA.`}
        value={query.text}
        type="search"
        aria-keyshortcuts="/"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => query.setText(event.target.value)}
      />
      <SearchFailure query={query} />
      {results === null && !query.failed ? <SkeletonCards label={t`Lecture des clients`} count={4} /> : null}
      {rows.length === 0 ? null : (
        <ClientList clients={rows} claims={claims} onClaim={(client) => void claim(client)} />
      )}
      {results?.rows.length === 0 && !query.failed ? <NoResults query={query} q={results.q} /> : null}
      {results === null || results.next === null || query.failed ? null : (
        <Button disabled={query.busy} onClick={query.loadMore}>
          <Trans>Afficher la suite</Trans>
        </Button>
      )}
    </>
  );
}

/** Queues a claim for a client. */
function useClaimClient(): (client: FoundClient) => Promise<void> {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();
  return async ({ id: clientId, name }) => {
    const outcome = await mutate({ name: 'client.claim', args: { clientId } });
    const text = outcome.ok
      ? t`Demande enregistrée : ${name}. Son commercial ou un superviseur décidera.`
      : errorText(outcome.code);
    showToast({ text });
  };
}

/** Shown when the search failed: in place of the list, or above the previous results. */
function SearchFailure({ query }: { query: AllClientsQuery }) {
  const { t } = useLingui();
  const online = useOnline();
  if (!query.failed) return null;
  const retry = (
    <Button onClick={query.retry} disabled={query.busy}>
      <Trans>Réessayer</Trans>
    </Button>
  );
  if (query.results !== null) {
    return (
      <Notice tone="off" alert>
        <p className="mb-2">
          {query.storedAt === null ? (
            <Trans>La recherche demande le réseau. Voici ce qui a été lu avant.</Trans>
          ) : (
            <StoredResults q={query.results.q} at={query.storedAt} />
          )}
        </p>
        {retry}
      </Notice>
    );
  }
  return (
    <EmptyState
      icon={CloudOff}
      title={online ? t`Le serveur ne répond pas` : t`Cette liste demande le réseau`}
      action={retry}
    >
      <Trans>La liste vient du serveur, dès qu’il y a du réseau.</Trans>
    </EmptyState>
  );
}

/** Says from when the results of this device are, and for what. */
function StoredResults({ q, at }: { q: string; at: number }) {
  const formats = useFormats();
  const when = formats.dateTime(at);
  return q === '' ? (
    <Trans>Sans réseau. Voici la liste lue le {when} ; elle a pu changer.</Trans>
  ) : (
    <Trans>
      Sans réseau. Voici les résultats de « {q} », lus le {when} ; ils ont pu changer.
    </Trans>
  );
}

function NoResults({ query, q }: { query: AllClientsQuery; q: string }) {
  const { t } = useLingui();
  if (q === '') {
    return (
      <EmptyState icon={Users} title={t`Pas encore de client`}>
        <Trans>Un client apparaît ici avec sa première commande.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t`Rien ne correspond à « ${q} »`}
      action={
        <Button look="primary" onClick={() => query.setText('')}>
          <Trans>Effacer la recherche</Trans>
        </Button>
      }
    >
      <Trans>Vérifiez l’orthographe, ou cherchez moins de mots.</Trans>
    </EmptyState>
  );
}
