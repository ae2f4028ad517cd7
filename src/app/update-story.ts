import { createFormActivity } from '#platform/form-activity.ts';
import { subscribeVisible } from '#platform/network-status.ts';
import { keepServiceWorkerCurrent } from '#platform/service-worker-client.ts';
import { systemClock } from '#platform/system-clock.ts';
import { hasDirtyForm, subscribeDirtyForms } from '#ui/dirty-forms.ts';
import type { AppState } from './app-state.ts';

/** Registers the service worker and tells the page when a new version waits; no form is interrupted by it. */
export async function followUpdates(state: AppState): Promise<void> {
  const forms = createFormActivity();
  let end: (() => void) | null = null;
  subscribeDirtyForms(() => {
    if (hasDirtyForm()) {
      end ??= forms.begin();
    } else {
      end?.();
      end = null;
    }
  });
  await keepServiceWorkerCurrent({
    container: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
    forms,
    clock: systemClock,
    subscribeVisible,
    reload: () => window.location.reload(),
    onUpdateReady: (apply) => state.update.set({ apply }),
  });
}
