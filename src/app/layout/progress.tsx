import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router-dom';
import { isRequesting, subscribeRequests } from '#platform/request-activity.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

/** Tells that a request of this page or a change of page is under way. */
export function Progress() {
  const { t } = useLingui();
  const navigating = useNavigation().state !== 'idle';
  const requesting = useSyncExternalStore(subscribeRequests, isRequesting, isRequesting);
  return <ProgressBar busy={navigating || requesting} label={t`Chargement`} />;
}
