import type { CDPSession, Page } from 'playwright';
import { eventually } from './processes.ts';

/** The service worker seen from outside: its caches, its wake-up, its updates. */

/** Everything that the origin's caches hold, each as `cache name path`. */
export function cachedEntries(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found.push(...requests.map(({ url }) => `${name} ${new URL(url).pathname}`));
    }
    return found;
  });
}

/** What a page got for a call: `status` 0 when nothing answered, `body` when it is JSON. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Calls the server as the app does, through the worker, and takes whatever any cache has. */
export function ask(page: Page, path: string, options: { token?: string; method?: string } = {}): Promise<Answer> {
  return page.evaluate(
    async ([url, { token, method = 'GET' }]) => {
      const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      const answer = await fetch(url, { method, headers, cache: 'force-cache' }).catch(() => null);
      if (answer === null) return { status: 0, body: null };
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      return { status: answer.status, body: isJson ? ((await answer.json()) as unknown) : null };
    },
    [path, options] as const,
  );
}

/** Allows notifications and wake-ups, which are granted together or denied; returns how the origin's worker is spoken to. */
async function allowWorker(
  page: Page,
  origin: string,
): Promise<{ session: CDPSession; registration: () => Promise<string> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Browser.grantPermissions', { origin, permissions: ['notifications', 'backgroundSync'] });
  let registrationId: string | undefined;
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId: id, isDeleted } of registrations) {
      if (scopeURL.startsWith(origin) && !isDeleted) registrationId = id;
    }
  });
  await session.send('ServiceWorker.enable');
  return { session, registration: () => eventually('the registration of the worker is known', () => registrationId) };
}

/**
 * Lets an origin be woken by Background Sync, and returns how: a `sync` event as the browser sends it when the network is back.
 * The page is only what the browser is spoken to through.
 */
export async function allowBackgroundSync(page: Page, origin: string): Promise<() => Promise<void>> {
  const { session, registration } = await allowWorker(page, origin);
  return async () => {
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId: await registration(),
      tag: 'workbox-background-sync:mycerti-wake',
      lastChance: false,
    });
  };
}

/** Allows notifications, and returns how a push service's message reaches the worker. */
export async function allowPush(page: Page, origin: string): Promise<(message: unknown) => Promise<void>> {
  const { session, registration } = await allowWorker(page, origin);
  return async (message) => {
    const registrationId = await registration();
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  };
}

/** What the notifications on the device say, each with its tag. */
export function shownNotifications(page: Page): Promise<{ tag: string; text: string }[]> {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ tag, body }) => ({ tag, text: body }));
  });
}

/** Taps a notification, as the browser tells the worker of it. */
export async function tapNotification(page: Page, tag: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('there is no worker');
  // As text: what stands in a worker is nothing that this program's types know.
  await worker.evaluate(
    `(async () => {
      const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
      if (notification === undefined) throw new Error('there is no such notification');
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })()`,
  );
}

/** The version that the worker in charge says it is; empty when none is. */
export function versionInCharge(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { controller } = navigator.serviceWorker;
        if (controller === null) return resolve('');
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }: MessageEvent<{ version: string }>) => resolve(data.version));
        port1.start();
        controller.postMessage({ type: 'version' }, [port2]);
      }),
  );
}

/** Looks for an update, and waits until the new worker is installed and waits to be put in charge. */
export async function findUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await eventually(
    'a new worker waits',
    async () =>
      (await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)) ? true : undefined,
    { within: 20_000 },
  );
}
