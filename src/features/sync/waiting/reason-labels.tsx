import { Plural, Trans } from '@lingui/react/macro';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { mutationLabels } from '#labels/mutations/mutation-labels.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { useFormats } from '#ui/format.ts';
import type { SyncCentre } from '../use-sync-centre.ts';

interface CountdownProps {
  /** Epoch milliseconds. */
  until: number | undefined;
  now: number;
}

/** Shows when the next automatic retry runs. */
export function Countdown({ until = 0, now }: CountdownProps) {
  const seconds = Math.ceil((until - now) / 1_000);
  if (seconds <= 0) return <Trans>Nouvel essai en cours.</Trans>;
  if (seconds < 90)
    return <Plural value={seconds} one="Prochain essai dans # seconde." other="Prochain essai dans # secondes." />;
  return (
    <Plural
      value={Math.round(seconds / 60)}
      one="Prochain essai dans # minute."
      other="Prochain essai dans # minutes."
    />
  );
}

interface ReasonLabelsProps extends Pick<SyncCentre, 'itemOf' | 'now'> {
  status: SendStatus;
}

/** Says in one sentence why a mutation waits on this device. */
export function ReasonLabels({ status, itemOf, now }: ReasonLabelsProps) {
  const errorText = useErrorMessage();
  if (status.is !== 'waits') return null;
  const { code, on, until, why } = status;
  switch (why) {
    case 'confirming':
      return <Trans>Reçu, en vérification.</Trans>;
    case 'again':
      return <Trans>Serveur restauré : nouvel envoi.</Trans>;
    case 'stuck':
      return <Stuck behind={itemOf(on)} />;
    case 'needs':
      return <Needs before={itemOf(on)} />;
    case 'behind':
      return <Trans>Attend l’envoi précédent.</Trans>;
    case 'unanswered':
      return <Trans>Pas encore confirmé. Nouvel essai automatique, compté une fois.</Trans>;
    case 'signIn':
      return <Trans>Attend que vous vous reconnectiez.</Trans>;
    case 'offline':
      return <Trans>Attend le retour du réseau.</Trans>;
    case 'unreachable':
      return (
        <>
          <Trans>Attend que le serveur réponde.</Trans> <Countdown until={until} now={now} />
        </>
      );
    case 'deferred':
      return (
        <>
          {code === undefined ? <Trans>Le serveur ne connaît pas encore ce dont il s’agit.</Trans> : errorText(code)}{' '}
          <Countdown until={until} now={now} />
        </>
      );
    case 'next':
      return <Trans>Part à son tour.</Trans>;
    case 'storage':
    case 'paused':
      return errorText(code ?? '');
    case 'wifi':
    case 'sending':
    case 'draft':
    case 'loading':
    case 'elsewhere':
      return null;
  }
}

function useTitle(item: OutboxItem | undefined): string | null {
  const context = useLabelContext(useFormats());
  return item === undefined ? null : mutationLabels(context, item).title;
}

function Stuck({ behind }: { behind: OutboxItem | undefined }) {
  const title = useTitle(behind);
  if (title === null) return <Trans>Attend votre décision sur un envoi refusé.</Trans>;
  return <Trans>Attend votre décision sur « {title} », refusé.</Trans>;
}

function Needs({ before }: { before: OutboxItem | undefined }) {
  const title = useTitle(before);
  if (before?.name === 'order.create') return <Trans>Attend la commande.</Trans>;
  if (title === null) return <Trans>Attend l’envoi précédent.</Trans>;
  return <Trans>Attend l’envoi de « {title} ».</Trans>;
}
