import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SyncStatus } from '#data/queries/sync/sync-status.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { useFormats } from '#ui/format.ts';

interface IndicatorLabelProps {
  status: SendStatus;
  sync: Pick<SyncStatus, 'pending' | 'lost' | 'knownAt' | 'firstSync'>;
  /** Omits the time: a screen reader announces a change of state only. */
  timeless: boolean;
  now: number;
}

/** Shows the status of the device as text; nothing for what is shown beside it. */
export function IndicatorLabel({ status, sync, timeless, now }: IndicatorLabelProps) {
  const errorText = useErrorMessage();
  const formats = useFormats();
  const { knownAt, pending: count } = sync;
  if (status.is === 'sent')
    return timeless ? (
      <Trans>Tout est sur le serveur</Trans>
    ) : (
      <Trans>Tout est sur le serveur, {formats.recent(status.at ?? now, now)}</Trans>
    );
  if (status.is === 'lost') return <Plural value={sync.lost} one="# fichier perdu" other="# fichiers perdus" />;
  if (status.is === 'refused') return null;
  let known: ReactNode = null;
  if (knownAt !== null)
    known = timeless ? (
      <Trans>tout était envoyé</Trans>
    ) : (
      <Trans>tout était envoyé, {formats.recent(knownAt, now)}</Trans>
    );
  const here = <Plural value={count} one="# à envoyer, gardé ici" other="# à envoyer, gardés ici" />;
  /** Adds what is to be sent, or since when nothing was: `Hors ligne · tout était envoyé, 10:42`. */
  const stopped = (label: ReactNode, waiting = here, idle = known): ReactNode => {
    const after = count > 0 ? waiting : idle;
    return after === null ? (
      label
    ) : (
      <>
        {label} · {after}
      </>
    );
  };
  const { code, why } = status;
  if (why === 'signIn' && code === undefined)
    return stopped(
      <Trans>Session hors ligne</Trans>,
      <Plural
        value={count}
        one="reconnectez-vous pour envoyer # modification"
        other="reconnectez-vous pour envoyer # modifications"
      />,
    );
  if (why === 'signIn') {
    const ended = code === 'SignInEnded';
    const label = ended ? (
      <Trans>Appareil déconnecté : reconnectez-vous</Trans>
    ) : (
      <Trans>Session expirée : reconnectez-vous</Trans>
    );
    return stopped(label, here, null);
  }
  if (why === 'storage' || why === 'paused') return errorText(code ?? '');
  if (why === 'offline') return stopped(<Trans>Hors ligne</Trans>);
  if (why === 'unreachable') return stopped(<Trans>Serveur injoignable</Trans>);
  if (why === 'loading') return sync.firstSync ? <Trans>Premier chargement…</Trans> : <Trans>Chargement…</Trans>;
  if (why === 'confirming') return <Trans>Vérification…</Trans>;
  return why === 'draft' ? null : <Plural value={sync.pending} one="# à envoyer" other="# à envoyer" />;
}
