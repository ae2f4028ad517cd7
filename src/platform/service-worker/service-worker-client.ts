import type { Clock } from '#sync/ports.ts';
import type { FormActivity } from '../lifecycle/form-activity.ts';
import type { Unsubscribe } from '../network/network-status.ts';
import type { PageMessage } from './service-worker-messages.ts';
import { trustedScriptUrl } from './trusted-script-url.ts';

/** How often a page that stays open looks for an update, in milliseconds. */
export const updateCheckInterval = 60 * 60_000;

/** How long a new version may take to take over, in milliseconds: it waits for what the worker before it is doing. */
export const takeOverLimit = 20_000;

/** The browser objects and callbacks that updates need. */
export interface ServiceWorkerWorld {
  /** Undefined in a browser without service workers: everything works, but not offline. */
  container: ServiceWorkerContainer | undefined;
  forms: Pick<FormActivity, 'whenIdle'>;
  clock: Pick<Clock, 'after'>;
  subscribeVisible: (onChange: (visible: boolean) => void) => Unsubscribe;
  reload: () => void;
  /** Called when a new version waits; `apply` activates it once no form is being edited here, and rejects when it does not take over. */
  onUpdateReady: (apply: () => Promise<void>) => void;
}

function send(worker: ServiceWorker | null | undefined, message: PageMessage): void {
  worker?.postMessage(message);
}

/**
 * Registers the service worker and manages its updates. An update is found, installed, and waits until the user applies it.
 * The new worker then takes control, and this tab reloads once, when its forms are idle. The first worker of a browser
 * takes control without a reload. Never rejects.
 * @returns a function that stops the checks
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
  if (inCharge === null) send(registration.active, { type: 'claim' });

  const apply = async (): Promise<void> => {
    await forms.whenIdle();
    const { waiting } = registration;
    // Another tab applied it: this one reloads as soon as it has taken over.
    if (waiting === null) return;
    send(container.controller, { type: 'retire' });
    send(waiting, { type: 'SKIP_WAITING' });
    await new Promise<void>((resolve, reject) => {
      const cancel = clock.after(takeOverLimit, () => reject(new Error('the new version did not take over')));
      container.addEventListener('controllerchange', () => [cancel(), resolve()], { once: true });
    });
  };
  const offerWaiting = (): void => {
    // Without a worker in control there is no update: the first worker activates by itself.
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

async function postToWorker(container: Container, message: PageMessage): Promise<void> {
  const registration = await container?.getRegistration().catch(() => undefined);
  send(registration?.active, message);
}

/** Makes the worker finish the outbox even if this page is killed (rule RN2). Does nothing without a worker. */
export function requestBackgroundSync(container: Container = navigator.serviceWorker): Promise<void> {
  return postToWorker(container, { type: 'wake' });
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

/**
 * Asks the browser for periodic sync, which wakes the worker regularly (rule RN1). Does nothing where the browser does not
 * support or allow it.
 */
export async function askPeriodicSync(container: Pick<ServiceWorkerContainer, 'ready'> | undefined): Promise<void> {
  const registration = await container?.ready;
  if (registration === undefined || !hasPeriodicSync(registration)) return;
  await registration.periodicSync
    .register('mycerti-periodic', { minInterval: periodicInterval })
    .catch(() => undefined);
}

/** Makes the worker delete the responses cached for a user who signed out. */
export function reportSignedOut(userId: string, container: Container = navigator.serviceWorker): Promise<void> {
  return postToWorker(container, { type: 'signed-out', userId });
}
