import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router-dom';
import { isRequesting, subscribeRequests } from '#platform/http/request-activity.ts';
import { ProgressBar } from '#ui/states/progress-bar.tsx';

/** Shows that a request or a page change is in progress. */
export function Progress() {
  const { t } = useLingui();
  const navigating = useNavigation().state !== 'idle';
  const requesting = useSyncExternalStore(subscribeRequests, isRequesting, isRequesting);
  return <ProgressBar busy={navigating || requesting} label={t`Chargement`} />;
}
