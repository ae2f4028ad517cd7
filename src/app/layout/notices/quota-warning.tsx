import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import {
  dismissQuotaWarning,
  isQuotaWarningDismissed,
  subscribeQuotaRecords,
} from '#data/storage-quota/quota-warning.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { subscribeVisible } from '#platform/network/network-status.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { useStorageFacts } from './use-storage-facts.ts';

/**
 * Returns true when storage is low. Checks periodically, when the page is shown again, and after each file that was
 * captured or did not fit.
 */
function useStorageLow(now: number): boolean {
  const { room, reread } = useStorageFacts();
  const files = useLive((db) => db.files.count(), []);
  useEffect(() => {
    const unsubscribes = [
      subscribeVisible((visible) => (visible ? void reread() : undefined)),
      subscribeQuotaRecords(() => void reread()),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [reread]);
  useEffect(() => void reread(), [files, now, reread]);
  return room !== 'enough';
}

/** Warns on every page before the storage quota is full (rule RN4). A dismissed warning returns the next day. */
export function QuotaWarning() {
  const { t } = useLingui();
  const now = useNow();
  const short = useStorageLow(now);
  if (!short || isQuotaWarningDismissed(now)) return null;

  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 border-b border-line bg-wait-soft px-4 py-1 text-body text-wait"
    >
      <Icon of={CircleAlert} size={18} className="mt-3" />
      <p className="min-w-0 flex-1 py-2.5">
        <Trans>La place va manquer sur cet appareil pour de nouvelles photos.</Trans>{' '}
        <LocalLink to="/sync" className="font-semibold underline underline-offset-2">
          <Trans>Libérer de l’espace</Trans>
        </LocalLink>
      </p>
      <button
        type="button"
        aria-label={t`Ne plus le dire aujourd’hui`}
        onClick={() => dismissQuotaWarning(now)}
        className="grid size-11 shrink-0 place-items-center rounded-control"
      >
        <Icon of={X} />
      </button>
    </div>
  );
}
