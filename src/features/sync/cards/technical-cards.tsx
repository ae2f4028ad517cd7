import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CloudOff, LogIn, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { storedCounts } from '#data/queries/sync/stored-counts.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { Remote } from '#hooks/sync/use-send-facts.ts';
import { remoteStatus } from '#sync/entry-status.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { waitsFor } from '#sync/send-status.ts';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { FoldedCard } from '#ui/page/folded-card.tsx';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/lists/pill.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { Countdown } from '../waiting/reason-labels.tsx';
import type { SyncCentre } from '../use-sync-centre.ts';

interface TechnicalCardProps {
  title: string;
  /** Something in it wants attention: it is open on a phone too. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A card about the device and the servers: one line on a phone until it is opened, open beside the list on a wide screen. */
export function TechnicalCard({ title, isOpen = false, children }: TechnicalCardProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  return (
    <FoldedCard title={title} isOpen={isOpen || isWide}>
      {children}
    </FoldedCard>
  );
}

/** Shows how many rows this device stores. */
export function DeviceCard() {
  const { t } = useLingui();
  const formats = useFormats();
  const counts = useLive(storedCounts, []);
  return (
    <TechnicalCard title={t`Sur cet appareil`}>
      <Facts>
        <Fact label={t`Commandes`}>{counts === undefined ? null : formats.count(counts.orders)}</Fact>
        <Fact label={t`Messages`}>{counts === undefined ? null : formats.count(counts.messages)}</Fact>
        <Fact label={t`Visites`}>{counts === undefined ? null : formats.count(counts.visits)}</Fact>
        <Fact label={t`Pas encore envoyé`}>{counts === undefined ? null : formats.count(counts.unsent)}</Fact>
        <Fact label={t`Brouillons`}>{counts === undefined ? null : formats.count(counts.drafts)}</Fact>
      </Facts>
    </TechnicalCard>
  );
}

/** Shows both APIs: last contact and current trouble. */
export function RemotesCard({ centre }: { centre: SyncCentre }) {
  const { t } = useLingui();
  const { facts } = centre;
  const names: Record<Remote['remote'], string> = { main: t`Commandes et messages`, field: t`Visites et photos` };
  return (
    <TechnicalCard title={t`Contact avec les serveurs`}>
      <ul className="divide-y divide-line-2">
        {(['main', 'field'] as const).map((name) => {
          const remote = facts.remotes.find((one) => one.remote === name);
          return (
            <li key={name} className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <h3 className="font-semibold">{names[name]}</h3>
                <RemoteMark status={remoteStatus(name, facts)} />
              </div>
              <RemoteContact centre={centre} remote={remote} />
            </li>
          );
        })}
      </ul>
    </TechnicalCard>
  );
}

/** Shows what stops a remote, or that it is in contact. */
function RemoteMark({ status }: { status: SendStatus }) {
  if (waitsFor(status, 'signIn'))
    return (
      <Pill tone="wait" icon={LogIn}>
        <Trans>Connexion demandée</Trans>
      </Pill>
    );
  if (waitsFor(status, 'paused'))
    return (
      <Pill tone="bad" icon={CircleAlert}>
        <Trans>En pause</Trans>
      </Pill>
    );
  if (waitsFor(status, 'offline'))
    return (
      <Pill tone="off" icon={CloudOff}>
        <Trans>Hors ligne</Trans>
      </Pill>
    );
  if (waitsFor(status, 'unreachable'))
    return (
      <Pill tone="off" icon={CloudOff}>
        <Trans>Injoignable</Trans>
      </Pill>
    );
  if (waitsFor(status, 'loading'))
    return (
      <Pill tone="off">
        <Trans>Pas encore joint</Trans>
      </Pill>
    );
  return (
    <Pill tone="safe" icon={ShieldCheck}>
      <Trans>En contact</Trans>
    </Pill>
  );
}

interface RemoteContactProps {
  centre: SyncCentre;
  remote: Remote | undefined;
}

/** Shows the end of the last complete sync cycle, and the current trouble. */
function RemoteContact({ centre: { facts, now }, remote }: RemoteContactProps) {
  const errorText = useErrorMessage();
  const formats = useFormats();
  const contactAt = remote?.contactAt ?? null;
  const trouble = remote?.trouble ?? null;
  return (
    <>
      <p className="text-body">
        {contactAt === null ? (
          <Trans>Aucun échange complet jusqu’ici.</Trans>
        ) : (
          <Trans>Dernier échange complet : {formats.recent(contactAt, now)}</Trans>
        )}
      </p>
      {trouble === null || (trouble.kind === 'unreachable' && !facts.online) ? null : (
        <p className="text-body text-ink-2">
          {errorText(trouble.code)}{' '}
          {trouble.kind === 'unreachable' ? <Countdown until={remote?.retryAt ?? 0} now={now} /> : null}
        </p>
      )}
    </>
  );
}
