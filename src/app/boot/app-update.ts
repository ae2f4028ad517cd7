import { createFormActivity } from '#platform/lifecycle/form-activity.ts';
import { subscribeVisible } from '#platform/network/network-status.ts';
import { keepServiceWorkerCurrent } from '#platform/service-worker/service-worker-client.ts';
import { serviceWorkers, ServiceWorkerUnsupported } from '#platform/service-worker/service-worker-support.ts';
import { systemClock } from '#platform/lifecycle/system-clock.ts';
import { hasDirtyForm, subscribeDirtyForms } from '#ui/fields/dirty-forms.ts';
import type { AppState } from '../session/app-state.ts';

/** Returns the browser's service worker container; undefined where there is none. */
function containerOf(browser: Parameters<typeof serviceWorkers>[0]): ServiceWorkerContainer | undefined {
  try {
    return serviceWorkers(browser);
  } catch (error) {
    if (error instanceof ServiceWorkerUnsupported) return undefined;
    throw error;
  }
}

/** Registers the service worker and reports when a new version waits. Never interrupts a form. */
export async function followUpdates(
  state: Pick<AppState, 'update'>,
  browser: Parameters<typeof serviceWorkers>[0] = navigator,
): Promise<void> {
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
    container: containerOf(browser),
    forms,
    clock: systemClock,
    subscribeVisible,
    reload: () => window.location.reload(),
    onUpdateReady: (apply) => state.update.set({ apply }),
  });
}
