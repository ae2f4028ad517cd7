import type { Clock } from '#sync/ports.ts';
import type { FormActivity } from './form-activity.ts';
import type { Unsubscribe } from './network-status.ts';
import type { PageMessage } from './service-worker-messages.ts';
import { trustedScriptUrl } from './trusted-script-url.ts';

/** How often a page that stays open looks for an update, in milliseconds. */
export const updateCheckInterval = 60 * 60_000;

/** What the update story needs of the world. */
export interface ServiceWorkerWorld {
  /** Undefined in a browser without service workers: everything works, but not offline. */
  container: ServiceWorkerContainer | undefined;
  forms: Pick<FormActivity, 'whenIdle'>;
  clock: Pick<Clock, 'after'>;
  subscribeVisible: (onChange: (visible: boolean) => void) => Unsubscribe;
  reload: () => void;
  /** A new version waits; `apply` puts it in charge once no form is being edited here. May be called again for a later one. */
  onUpdateReady: (apply: () => Promise<void>) => void;
}

function send(worker: ServiceWorker | null | undefined, message: PageMessage): void {
  worker?.postMessage(message);
}

/**
 * The whole life of an update: registered → found → installed and waiting → the app is told → applied → in charge → this tab
 * reloads, once, when its own forms are idle. The first worker of a browser takes over without a reload. Never rejects.
 * @returns stops the checks
 */
export async function keepServiceWorkerCurrent(world: ServiceWorkerWorld): Promise<Unsubscribe> {
  const { container, forms, clock } = world;
  if (container === undefined) return () => undefined;
  let inCharge = container.controller;
  let reloading = false;
  container.addEventListener('controllerchange', () => {
    const isFirst = inCharge === null;
    inCharge = container.controller;
    if (isFirst || reloading) return;
    reloading = true;
    void forms.whenIdle().then(world.reload);
  });

  const options: RegistrationOptions = { scope: '/', updateViaCache: 'none' };
  const registration = await container.register(trustedScriptUrl('/sw.js'), options).catch(() => undefined);
  if (registration === undefined) return () => undefined;

  const apply = async (): Promise<void> => {
    await forms.whenIdle();
    send(registration.waiting, { type: 'SKIP_WAITING' });
  };
  const offerWaiting = (): void => {
    // Without a worker in charge there is nothing to replace: the first one activates by itself.
    if (registration.waiting !== null && container.controller !== null) world.onUpdateReady(apply);
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offerWaiting),
  );
  offerWaiting();

  const check = (): void => void registration.update().catch(() => undefined);
  const unsubscribe = world.subscribeVisible((visible) => visible && check());
  let cancelCheck = (): void => undefined;
  const checkLater = (): void => {
    cancelCheck = clock.after(updateCheckInterval, () => {
      check();
      checkLater();
    });
  };
  checkLater();
  return () => {
    unsubscribe();
    cancelCheck();
  };
}

type Container = Pick<ServiceWorkerContainer, 'getRegistration'> | undefined;

async function tellWorker(container: Container, message: PageMessage): Promise<void> {
  const registration = await container?.getRegistration().catch(() => undefined);
  send(registration?.active, message);
}

/** Has the worker finish the work even if this page dies (rule RN2). Nothing happens where there is no worker. */
export function requestBackgroundSync(container: Container = navigator.serviceWorker): Promise<void> {
  return tellWorker(container, { type: 'wake' });
}

/** Least time between two wake-ups by the browser itself, milliseconds. */
const periodicInterval = 12 * 3_600_000;

interface PeriodicSyncManager {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
}

/** The DOM library does not know periodic sync, which only Chromium has, for installed apps. */
function hasPeriodicSync(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { periodicSync: PeriodicSyncManager } {
  return 'periodicSync' in registration;
}

/** Asks the browser to wake the worker now and then (rule RN1). Nothing happens where it does not, or is not allowed to. */
export async function askPeriodicSync(container: Pick<ServiceWorkerContainer, 'ready'> | undefined): Promise<void> {
  const registration = await container?.ready;
  if (registration === undefined || !hasPeriodicSync(registration)) return;
  await registration.periodicSync
    .register('mycerti-periodic', { minInterval: periodicInterval })
    .catch(() => undefined);
}

/** Has the worker forget what it cached for a user who signed out. */
export function tellSignedOut(userId: string, container: Container = navigator.serviceWorker): Promise<void> {
  return tellWorker(container, { type: 'signed-out', userId });
}
