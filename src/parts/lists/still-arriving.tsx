import { Trans } from '@lingui/react/macro';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';

/** Stands after a number while rows are still arriving: it counts what is on the device. */
export function StillArriving() {
  const { isRead, loading, online, trouble } = useSyncStatus();
  return isRead && loading && online && trouble === null ? <Trans>, la suite arrive…</Trans> : null;
}
