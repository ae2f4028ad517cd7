import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Lock, SearchX, Users } from 'lucide-react';
import type { FoundClient } from '#contract/protocol/clients.ts';
import type { ClientClaim } from '#data/queries/client-claims.ts';
import { claimsOf } from '#data/queries/client-claims.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useLive } from '#hooks/use-live.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { ClientList } from './client-list.tsx';
import type { AllClientsSearch, SearchAllClients } from './use-all-clients.ts';
import { useAllClients } from './use-all-clients.ts';

/** Every client of the company, found on the server (`?q=`), for commercial agents: read only, and to be asked for. */
export function AllClientsScreen({ search }: { search: SearchAllClients }) {
  const { t } = useLingui();
  const { commercial } = useRoles();
  return (
    <>
      <PageTitle>{t`Tous les clients`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4">
        {commercial ? (
          <Listing search={search} />
        ) : (
          <EmptyState icon={Lock} heading="h1" title={t`Tous les clients`}>
            <Trans>Cette page est réservée aux commerciaux. Demandez l’accès à votre superviseur.</Trans>
          </EmptyState>
        )}
      </div>
    </>
  );
}

const noClaims: ReadonlyMap<string, ClientClaim> = new Map();

function Listing({ search }: { search: SearchAllClients }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const all = useAllClients(search);
  const { found } = all;
  const claim = useClaim();
  const rows = found?.rows ?? [];
  const ids = rows.map(({ id }) => id);
  const claims = useLive((db) => claimsOf(db, ids, actor.id), [found, actor.id]) ?? noClaims;
  return (
    <>
      <header>
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Tous les clients</Trans>
        </h1>
        <p aria-live="polite" className="min-h-6 text-ink-2">
          {found === null ? null : <Plural value={found.total} _0="Aucun client" one="# client" other="# clients" />}
        </p>
      </header>
      <Field
        label={t`Chercher un client`}
        hint={t`Nom, commune, e-mail, téléphone ou numéro de TVA.`}
        value={all.typed}
        type="search"
        aria-keyshortcuts="/"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => all.type(event.target.value)}
      />
      <Failure all={all} />
      {found === null && !all.failed ? <SkeletonCards label={t`Lecture des clients`} count={4} /> : null}
      {rows.length === 0 ? null : <ClientList clients={rows} claims={claims} onClaim={(one) => void claim(one)} />}
      {found?.rows.length === 0 && !all.failed ? <Nothing all={all} q={found.q} /> : null}
      {found === null || found.next === null || all.failed ? null : (
        <Button disabled={all.busy} onClick={all.readMore}>
          <Trans>Afficher la suite</Trans>
        </Button>
      )}
    </>
  );
}

/** Asks for a client: kept on this device, and sent when it can be. */
function useClaim(): (client: FoundClient) => Promise<void> {
  const { t, i18n } = useLingui();
  const mutate = useMutate();
  const showToast = useToast();
  return async ({ id: clientId, name }) => {
    const outcome = await mutate('client.claim', { clientId });
    const text = outcome.ok
      ? t`Demande enregistrée : ${name}. Un superviseur décidera.`
      : errorSentence(i18n, outcome.code);
    showToast({ text });
  };
}

/** The list cannot be had now: in place of it, or above what was read before. */
function Failure({ all }: { all: AllClientsSearch }) {
  const { t } = useLingui();
  const online = useOnline();
  if (!all.failed) return null;
  const retry = (
    <Button onClick={all.retry} disabled={all.busy}>
      <Trans>Réessayer</Trans>
    </Button>
  );
  if (all.found !== null) {
    return (
      <Notice tone="off" alert>
        <p className="mb-2">
          <Trans>La recherche n’a pas abouti : elle demande le réseau. Voici ce qui a été lu avant.</Trans>
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
      <Trans>
        Les clients de toute la société sont cherchés sur le serveur et ne sont pas gardés sur cet appareil. La liste
        vient dès que le réseau est là.
      </Trans>
    </EmptyState>
  );
}

function Nothing({ all, q }: { all: AllClientsSearch; q: string }) {
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
        <Button look="primary" onClick={() => all.type('')}>
          <Trans>Effacer la recherche</Trans>
        </Button>
      }
    >
      <Trans>Tous les clients de la société ont été cherchés. Vérifiez l’orthographe, ou cherchez moins de mots.</Trans>
    </EmptyState>
  );
}
