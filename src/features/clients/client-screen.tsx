import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Merge, SearchX } from 'lucide-react';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import type { Client } from '#contract/entities/client.ts';
import type { ClientFile } from '#data/queries/clients/clients.ts';
import { clientFile } from '#data/queries/clients/clients.ts';
import { clientThatStays } from '#data/queries/merged-clients.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { clientPath } from '#parts/clients/client-paths.ts';
import { CommercialOnly } from '#parts/clients/commercial-only.tsx';
import { WithdrawClaim } from '#parts/clients/withdraw-claim.tsx';
import { Gone, GoneNotice } from '#parts/forms/gone.tsx';
import { ClientFiles } from '#parts/clients/client-files.tsx';
import { WrittenHereLink } from '#parts/clients/written-here-link.tsx';
import { ClientStatusPill } from '#parts/clients/client-status-pill.tsx';
import { clientStatuses } from '#contract/rules/clients/client-status.ts';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import { buttonClasses } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useIsInHand, useLast } from '#ui/layers/use-last.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { ClaimsCard } from './claims-card.tsx';
import { ClientActions } from './client-actions.tsx';
import { ClientContacts } from './client-contacts.tsx';
import { ClientFiguresCard } from './client-figures-card.tsx';
import { ClientOrders } from './client-orders.tsx';
import { ClientReminders } from './client-reminders.tsx';
import { ClientSheet } from './client-sheet.tsx';
import { ClientTimeline } from './client-timeline.tsx';
import { useNewClient } from './use-new-client.ts';
import { WaitingClaim } from './waiting-claim.tsx';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';

interface ClientScreenProps {
  clientId: string;
  /** Where addresses are searched beyond the device. */
  addressProviders: readonly AddressProvider[];
}

/** The card of a client, from what this device has. */
export function ClientScreen(props: ClientScreenProps) {
  const { t } = useLingui();
  return (
    <CommercialOnly title={t`Client`}>
      <StoredClient {...props} />
    </CommercialOnly>
  );
}

function StoredClient(props: ClientScreenProps) {
  const { clientId, addressProviders } = props;
  const { t } = useLingui();
  const { actor } = useAppData();
  const found = useLive(async (db) => ({ file: await clientFile(db, clientId) }), [clientId]);
  const own = found?.file?.client.commercial?.id === actor.id && found.file.client.mergedInto === undefined;
  // What is typed over a client stays on screen when the client goes to a colleague or is merged.
  const last = useLast(own ? found.file : undefined, useIsInHand());
  const kept = own || last?.client.id === clientId ? last : undefined;
  const why = useClientGone(found?.file?.client, kept !== undefined && !own);
  if (kept !== undefined)
    return (
      <Gone why={why}>
        <Card file={kept} addressProviders={addressProviders} />
      </Gone>
    );
  if (found === undefined) {
    return (
      <div className="p-4">
        <PageTitle>{t`Client`}</PageTitle>
        <SkeletonCards label={t`Lecture du client`} count={2} />
      </div>
    );
  }
  if (found.file === undefined) return <ClientNotHere {...props} />;
  const { mergedInto } = found.file.client;
  return mergedInto === undefined ? (
    <Card file={found.file} addressProviders={addressProviders} />
  ) : (
    <Merged file={found.file} into={mergedInto} addressProviders={addressProviders} />
  );
}

/** Returns why nothing of a client can change here any more, as a sentence. */
function useClientGone(client: Client | undefined, isGone: boolean): string | null {
  const { t } = useLingui();
  if (!isGone) return null;
  if (client?.mergedInto !== undefined) return t`Cette fiche est réunie avec une autre.`;
  return t`Ce client n’est plus le vôtre.`;
}

/** Shown for a client whose rows this device does not have. Work on them that was refused or not sent stays in the sync centre. */
function ClientNotHere({ clientId, addressProviders }: ClientScreenProps) {
  const { t } = useLingui();
  const sheet = useNewClient();
  return (
    <>
      <PageTitle>{t`Client introuvable`}</PageTitle>
      <EmptyState
        icon={SearchX}
        heading="h1"
        title={t`Ce client n’est pas sur cet appareil`}
        action={
          <LocalLink to="/allclients" className={buttonClasses('primary', 'large')}>
            <Trans>Chercher dans tous les clients</Trans>
          </LocalLink>
        }
      >
        <Trans>Il est peut-être à un collègue : demandez-le dans « Tous les clients ».</Trans>
        <WrittenHereLink clientId={clientId} />
      </EmptyState>
      {sheet.clientId === clientId ? (
        <ClientSheet clientId={clientId} client={undefined} addressProviders={addressProviders} onClose={sheet.close} />
      ) : null}
    </>
  );
}

/** Leads from a client who was merged to the one that stays, with what was written for the merged one. */
function Merged({
  file: { client },
  into,
  addressProviders,
}: { file: ClientFile; into: string } & Pick<ClientScreenProps, 'addressProviders'>) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const sheet = useAddressSheet('edit');
  const staying = useLive((db) => clientThatStays(db, client.id), [client.id]);
  return (
    <>
      <PageTitle>{client.name}</PageTitle>
      <EmptyState
        icon={Merge}
        heading="h1"
        title={t`${client.name} est réuni avec une autre fiche`}
        action={
          <LocalLink to={clientPath(staying?.id ?? into)} className={buttonClasses('primary', 'large')}>
            <Trans>Ouvrir la fiche qui reste</Trans>
          </LocalLink>
        }
      >
        <Trans>Ses commandes, visites, rappels et fichiers sont sur la fiche qui reste.</Trans>
      </EmptyState>
      {sheet.value !== null && staying !== undefined && staying.commercial?.id === actor.id ? (
        <ClientSheet
          clientId={staying.id}
          client={staying}
          mergedId={client.id}
          addressProviders={addressProviders}
          onClose={sheet.close}
        />
      ) : null}
    </>
  );
}

function Card({ file, addressProviders }: { file: ClientFile } & Pick<ClientScreenProps, 'addressProviders'>) {
  const { actor } = useAppData();
  const now = useNow();
  const sheet = useAddressSheet('edit');
  const { client, orders, visits, reminders, documents, uploads } = file;
  const isOwn = client.commercial?.id === actor.id;
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4 lg:gap-4">
      <PageTitle>{client.name}</PageTitle>
      <Header file={file} now={now} />
      <GoneNotice />
      {isOwn ? <ClaimsCard client={client} /> : <NotOwn file={file} />}
      {isOwn ? <ClientActions client={client} visits={visits} onEdit={() => sheet.open()} /> : null}
      <div className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)] lg:items-start lg:gap-4">
        <div className="flex min-w-0 flex-col gap-3 lg:order-2 lg:gap-4">
          <ClientContacts client={client} />
          {isOwn ? <ClientReminders client={client} reminders={reminders} now={now} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
          {isOwn ? <ClientFiguresCard client={client} orders={orders} now={now} /> : null}
          {isOwn ? <ClientOrders orders={orders} client={client} /> : null}
          {isOwn ? <ClientTimeline file={file} /> : null}
          {isOwn ? <ClientFiles clientId={client.id} uploads={uploads} documents={documents} /> : null}
        </div>
      </div>
      {sheet.value !== null && isOwn ? (
        <ClientSheet clientId={client.id} client={client} addressProviders={addressProviders} onClose={sheet.close} />
      ) : null}
    </div>
  );
}

function Header({ file: { client }, now }: { file: ClientFile; now: number }) {
  const { i18n } = useLingui();
  const { status: sync } = useRowSync('clients', client.id);
  return (
    <header>
      <LocalLink
        to="/clients"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 px-1 text-sm font-semibold text-accent hover:underline"
      >
        <Icon of={ArrowLeft} size={16} />
        <Trans>Mes clients</Trans>
      </LocalLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="min-w-0 text-2xl leading-tight font-bold tracking-tight wrap-anywhere">{client.name}</h1>
        <span className="flex flex-wrap gap-1.5">
          {clientStatuses(client, new Date(now)).map((status) => (
            <ClientStatusPill key={status} status={status} />
          ))}
          {sync.is === 'refused' ? (
            <LocalLink to="/sync" className="inline-flex">
              <SyncMark status={sync} />
            </LocalLink>
          ) : (
            <SyncMark status={sync} />
          )}
        </span>
      </div>
      <p className="text-ink-2">{i18n._(customerTypeLabels[client.type])}</p>
    </header>
  );
}

/** Says whose client this is. Only their agent reads notes, contacts and history. */
function NotOwn({ file: { client } }: { file: ClientFile }) {
  const { actor } = useAppData();
  const name = client.commercial?.name ?? '';
  const isAsked = client.claims.some(({ by }) => by.id === actor.id);
  return (
    <Notice tone="info">
      {name === '' ? <Trans>Ce client n’a pas de commercial.</Trans> : <Trans>Client de {name}.</Trans>}{' '}
      {isAsked ? (
        <>
          <WaitingClaim /> <WithdrawClaim client={client} />
        </>
      ) : null}
    </Notice>
  );
}
