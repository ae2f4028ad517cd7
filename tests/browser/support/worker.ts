import type { CDPSession, Page } from 'playwright';
import { eventually } from './server/processes.ts';

/** Inspects the service worker from outside: its caches, its wake-up, its updates. */

/** Returns every entry of the origin's caches, each as `cache name path`. */
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

/** The response to a page's request: `status` 0 for no response, `body` when it is JSON. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Sends a request as the app does, through the worker, and accepts a response from any cache. */
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

/** Grants notifications and wake-ups, which browsers grant or deny together. Returns a connection to the origin's worker. */
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
 * Allows Background Sync for an origin. Returns a function that sends a `sync` event as the browser does when the network
 * is back. The page only carries the connection to the browser.
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

/** Allows notifications. Returns a function that delivers a push service's message to the worker. */
export async function allowPush(page: Page, origin: string): Promise<(message: unknown) => Promise<void>> {
  const { session, registration } = await allowWorker(page, origin);
  return async (message) => {
    const registrationId = await registration();
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  };
}

/** Returns the tag and text of each shown notification. */
export function shownNotifications(page: Page): Promise<{ tag: string; text: string }[]> {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ tag, body }) => ({ tag, text: body }));
  });
}

/** Taps a notification by the event that the browser sends to the worker. */
export async function tapNotification(page: Page, tag: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('there is no worker');
  // The code is a string, because this program's types do not cover a worker's globals.
  await worker.evaluate(
    `(async () => {
      const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
      if (notification === undefined) throw new Error('there is no such notification');
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })()`,
  );
}

/** Returns the version that the active worker reports; empty when there is none. */
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

/** Checks for an update, and waits until the new worker is installed and waiting. */
export async function findUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await eventually('a new worker waits', async () =>
    (await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)) ? true : undefined,
  );
}
