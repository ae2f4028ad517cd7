import { Trans } from '@lingui/react/macro';
import type { RowSync } from '#hooks/use-row-sync.ts';
import { WhyUnsent } from '#parts/why-unsent.tsx';

/** Says in one sentence whether the server has the submission. */
export function SyncSentence({ state, isRead }: Pick<RowSync, 'state' | 'isRead'>) {
  if (!isRead) return null;
  switch (state) {
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
