import { Trans } from '@lingui/react/macro';
import type { RowSync } from '#hooks/sync/use-row-sync.ts';
import { WhyUnsent } from '#parts/why-unsent.tsx';
import type { SendStatus } from '#sync/send-status.ts';
import { isReceived, mostPressing, sent } from '#sync/send-status.ts';

interface SyncSentenceProps extends Pick<RowSync, 'status' | 'isRead'> {
  /** Of the end of the visit, where it was sent with the form: both must have been received. */
  end?: SendStatus;
}

/** Says in one sentence whether the server has the submission. */
export function SyncSentence({ status, isRead, end = sent }: SyncSentenceProps) {
  if (!isRead) return null;
  if (isReceived(status) && end.is === 'refused')
    return (
      <p className="mt-1 font-semibold text-bad">
        <Trans>Formulaire reçu par le serveur, fin de la visite refusée : voyez la commande.</Trans>
      </p>
    );
  const first = end.is === 'refused' ? status : mostPressing([status, end]);
  if (isReceived(first))
    return (
      <p className="mt-1 font-semibold text-safe">
        <Trans>Reçu par le serveur.</Trans>
      </p>
    );
  return first.is === 'waits' ? (
    <p className="mt-1 font-semibold text-wait">
      <WhyUnsent />
    </p>
  ) : (
    <p className="mt-1 font-semibold text-bad">
      <Trans>Refusé par le serveur : voyez la commande.</Trans>
    </p>
  );
}
