import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LogIn, Send, ShieldCheck } from 'lucide-react';
import { unsentOf } from '#data/queries/sync/unsent-work.ts';
import { useOutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import { LossesCard } from '#parts/devices/losses-card.tsx';
import { LostFilesCard, useLostFiles } from '#parts/devices/lost-files-card.tsx';
import { ClockNotice } from '#parts/clock/clock-notice.tsx';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { firstStop } from '#sync/send-status.ts';
import { ChecksCard } from './cards/checks-card.tsx';
import { ConflictsCard } from './cards/conflicts-card.tsx';
import { DiscardedCard, SettledCard } from './cards/history-cards.tsx';
import { DraftsCard } from './cards/drafts-card.tsx';
import type { DraftRegistry } from './cards/read-draft.ts';
import { useSendNow } from './waiting/send-now.ts';
import { StorageCard } from './cards/storage-card.tsx';
import { DeviceCard, RemotesCard } from './cards/technical-cards.tsx';
import { TransferCard } from './cards/transfer-card.tsx';
import { WaitingSection } from './waiting/waiting-section.tsx';
import type { SyncActions, SyncCentre, SyncDevice } from './use-sync-centre.ts';
import { useSyncCentre } from './use-sync-centre.ts';

interface SyncScreenProps {
  drafts: DraftRegistry;
  device: SyncDevice;
  actions: SyncActions;
}

/** Shows the unsent work with reasons, the storage of this device, and ways to send or export it. */
export function SyncScreen({ drafts, device, actions }: SyncScreenProps) {
  const { t } = useLingui();
  const centre = useSyncCentre();
  const showToast = useToast();
  const choices = useOutboxChoices(showToast);
  const { now } = centre;
  return (
    <>
      <PageTitle>{t`Synchronisation`}</PageTitle>
      <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4">
        <Header centre={centre} signIn={actions.signIn} />
        <ClockNotice />
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <LossesCard />
            <LostFilesCard />
            {centre.ready ? (
              <Unsettled centre={centre} choices={choices} />
            ) : (
              <SkeletonCards label={t`Lecture`} count={2} />
            )}
            <DraftsCard definitions={drafts} now={now} />
            <ConflictsCard now={now} />
            <DiscardedCard now={now} choices={choices} />
          </div>
          <div className="flex min-w-0 flex-col gap-2 lg:gap-4">
            <RemotesCard centre={centre} />
            <StorageCard device={device} actions={actions} />
            <DeviceCard />
            <TransferCard />
            <ChecksCard centre={centre} device={device} />
            <SettledCard now={now} />
          </div>
        </div>
      </div>
    </>
  );
}

interface UnsettledProps {
  centre: SyncCentre;
  choices: ReturnType<typeof useOutboxChoices>;
}

function Unsettled({ centre, choices }: UnsettledProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { visits, status, now } = centre;
  const lost = useLostFiles();
  if (visits.length > 0) return <WaitingSection centre={centre} choices={choices} />;
  // The remaining items are drafts and lost files, which have their own cards. Beside a colleague's lost file, no supervisor
  // reads that the server has everything.
  if (lost === undefined || unsentOf(status) + status.drafts + lost.length > 0) return null;
  if (status.safeAt === null && status.knownAt !== null) {
    return (
      <EmptyState icon={ShieldCheck} title={t`Tout était envoyé`}>
        <Trans>Vérifié : {formats.recent(status.knownAt, now)}</Trans>
      </EmptyState>
    );
  }
  if (status.safeAt === null) {
    return (
      <EmptyState icon={ShieldCheck} title={t`Rien à envoyer`}>
        <Trans>Mise à jour incomplète</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={ShieldCheck} title={t`Tout est sur le serveur`}>
      <Trans>Vérifié : {formats.recent(status.safeAt, now)}</Trans>
    </EmptyState>
  );
}

interface HeaderProps {
  centre: SyncCentre;
  signIn: () => void;
}

/** Shows the title, a summary of the unsent work and the main action. */
function Header({ centre, signIn }: HeaderProps) {
  const { sendNow, isSending } = useSendNow(centre);
  const { status } = centre;
  const stop = firstStop(centre.facts);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="min-w-0 text-2xl leading-tight font-bold tracking-tight wrap-anywhere lg:text-3xl">
          <Trans>Synchronisation</Trans>
        </h1>
        {centre.ready ? <Summary status={status} /> : null}
      </div>
      {stop?.why === 'signIn' ? (
        <Button look="primary" size="large" icon={LogIn} onClick={signIn} className="max-sm:w-full">
          <Trans>Se reconnecter pour envoyer</Trans>
        </Button>
      ) : (
        <Button
          // Nothing to send: it only asks the server again.
          look={unsentOf(status) === 0 ? 'ghost' : 'primary'}
          size="large"
          icon={Send}
          onClick={sendNow}
          disabled={isSending}
          className="max-sm:w-full"
        >
          {isSending ? <Trans>Envoi…</Trans> : <Trans>Envoyer maintenant</Trans>}
        </Button>
      )}
    </header>
  );
}

function Summary({ status: { pending, refused, acknowledged, drafts } }: Pick<SyncCentre, 'status'>) {
  return (
    <p className="flex flex-wrap gap-x-4 text-ink-2 empty:hidden">
      {refused === 0 ? null : (
        <span className="font-semibold text-bad">
          <Plural value={refused} one="# refusé, à vous de décider" other="# refusés, à vous de décider" />
        </span>
      )}
      {pending === 0 ? null : (
        <span>
          <Plural value={pending} one="# à envoyer, gardé ici" other="# à envoyer, gardés ici" />
        </span>
      )}
      {acknowledged === 0 ? null : (
        <span>
          <Plural value={acknowledged} one="# reçu, en vérification" other="# reçus, en vérification" />
        </span>
      )}
      {drafts === 0 ? null : (
        <span>
          <Plural value={drafts} one="# brouillon" other="# brouillons" />
        </span>
      )}
    </p>
  );
}
