import { Trans } from '@lingui/react/macro';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { mutationLabels } from '#labels/mutation-labels.ts';
import { useLabelContext } from '#hooks/use-label-context.ts';
import { useFormats } from '#ui/format.ts';
import { Countdown } from './countdown.tsx';
import type { WaitReason } from './wait-reason.ts';

interface ReasonLabelsProps {
  reason: WaitReason;
  now: number;
}

/** Says in one sentence why a mutation is still on this device. */
export function ReasonLabels({ reason, now }: ReasonLabelsProps) {
  const errorText = useErrorMessage();
  switch (reason.kind) {
    case 'refused':
    case 'paused':
      return errorText(reason.code);
    case 'confirming':
      return <Trans>Reçu, en vérification.</Trans>;
    case 'again':
      return <Trans>Serveur restauré : nouvel envoi.</Trans>;
    case 'stuck':
      return <Stuck behind={reason.behind} />;
    case 'needs':
      return <Needs before={reason.before} />;
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
          <Trans>Attend que le serveur réponde.</Trans> <Countdown until={reason.retryAt} now={now} />
        </>
      );
    case 'deferred':
      return (
        <>
          {reason.code === null ? (
            <Trans>Le serveur ne connaît pas encore ce dont il s’agit.</Trans>
          ) : (
            errorText(reason.code)
          )}{' '}
          <Countdown until={reason.until} now={now} />
        </>
      );
    case 'next':
      return <Trans>Part à son tour.</Trans>;
  }
}

function useTitle(item: OutboxItem | null): string | null {
  const context = useLabelContext(useFormats());
  return item === null ? null : mutationLabels(context, item).title;
}

function Stuck({ behind }: { behind: OutboxItem | null }) {
  const title = useTitle(behind);
  if (title === null) return <Trans>Attend votre décision sur un envoi refusé.</Trans>;
  return <Trans>Attend votre décision sur « {title} », refusé.</Trans>;
}

function Needs({ before }: { before: OutboxItem | null }) {
  const title = useTitle(before);
  if (before?.name === 'order.create') return <Trans>Attend la commande.</Trans>;
  if (title === null) return <Trans>Attend l’envoi précédent.</Trans>;
  return <Trans>Attend l’envoi de « {title} ».</Trans>;
}
