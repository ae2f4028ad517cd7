import { Trans } from '@lingui/react/macro';
import type { RowSync } from '#hooks/use-row-sync.ts';
import { WhyUnsent } from '#parts/why-unsent.tsx';

interface SyncSentenceProps extends Pick<RowSync, 'state' | 'isRead'> {
  /** Of the end of the visit, where it was sent with the form: both must have been received. */
  end?: RowSync['state'];
}

/** Says in one sentence whether the server has the submission. */
export function SyncSentence({ state, isRead, end = 'synced' }: SyncSentenceProps) {
  if (!isRead) return null;
  if (state !== 'refused' && state !== 'pending' && end === 'refused')
    return (
      <p className="mt-1 font-semibold text-bad">
        <Trans>Formulaire reçu par le serveur, fin de la visite refusée : voyez la commande.</Trans>
      </p>
    );
  switch (end === 'pending' && state !== 'refused' ? end : state) {
    case 'pending':
      return (
        <p className="mt-1 font-semibold text-wait">
          <WhyUnsent />
        </p>
      );
    case 'refused':
      return (
        <p className="mt-1 font-semibold text-bad">
          <Trans>Refusé par le serveur : voyez la commande.</Trans>
        </p>
      );
    case 'acknowledged':
    case 'synced':
      return (
        <p className="mt-1 font-semibold text-safe">
          <Trans>Reçu par le serveur.</Trans>
        </p>
      );
  }
}
