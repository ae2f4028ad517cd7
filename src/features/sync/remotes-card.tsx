import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CloudOff, LogIn, ShieldCheck } from 'lucide-react';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/pill.tsx';
import { Countdown } from './countdown.tsx';
import type { Remote } from './remote.ts';
import type { SyncCentre } from './use-sync-centre.ts';
import { TechnicalCard } from './technical-card.tsx';
import { signInCodes } from '#contract/protocol/sign-in-codes.ts';

type Name = Remote['remote'];

/** Shows both APIs: last contact and current trouble. */
export function RemotesCard({ centre }: { centre: SyncCentre }) {
  const { t } = useLingui();
  const names: Record<Name, string> = { main: t`Commandes et messages`, field: t`Visites et photos` };
  return (
    <TechnicalCard title={t`Contact avec les serveurs`}>
      <ul className="divide-y divide-line-2">
        {(['main', 'field'] as const).map((name) => (
          <li key={name} className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h3 className="font-semibold">{names[name]}</h3>
              <RemoteMark centre={centre} remote={centre.remotes.find(({ remote }) => remote === name)} />
            </div>
            <RemoteContact centre={centre} remote={centre.remotes.find(({ remote }) => remote === name)} />
          </li>
        ))}
      </ul>
    </TechnicalCard>
  );
}

interface RemoteProps {
  centre: SyncCentre;
  remote: Remote | undefined;
}

function RemoteMark({ centre: { status, signedInOffline }, remote }: RemoteProps) {
  if (signedInOffline || signInCodes.includes(remote?.trouble?.code ?? ''))
    return (
      <Pill tone="wait" icon={LogIn}>
        <Trans>Connexion demandée</Trans>
      </Pill>
    );
  if (remote?.trouble?.kind === 'paused')
    return (
      <Pill tone="bad" icon={CircleAlert}>
        <Trans>En pause</Trans>
      </Pill>
    );
  if (!status.online)
    return (
      <Pill tone="off" icon={CloudOff}>
        <Trans>Hors ligne</Trans>
      </Pill>
    );
  if (remote?.trouble)
    return (
      <Pill tone="off" icon={CloudOff}>
        <Trans>Injoignable</Trans>
      </Pill>
    );
  if ((remote?.contactAt ?? null) === null)
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

/** Shows the end of the last complete sync cycle, and the current trouble. */
function RemoteContact({ centre: { now, status }, remote }: RemoteProps) {
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
      {trouble === null || (trouble.kind === 'unreachable' && !status.online) ? null : (
        <p className="text-body text-ink-2">
          {errorText(trouble.code)}{' '}
          {trouble.kind === 'unreachable' ? <Countdown until={remote?.retryAt ?? 0} now={now} /> : null}
        </p>
      )}
    </>
  );
}
