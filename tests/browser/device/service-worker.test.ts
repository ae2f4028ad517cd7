import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import { user } from '#contract/entities/user.ts';
import { certifierEmail, signInToApi, supervisorEmail } from '../support/server/api.ts';
import { editRemark, expectMessage, expectRemark, sendMessage, signIn, waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { allowBackgroundSync, ask, cachedEntries } from '../support/worker.ts';
import type { World } from '../support/world.ts';
import { continueCertifier, createWorld, startCertifier } from '../support/world.ts';

const commercialEmail = 'commercial@demo.mycerti.example';

let world: World;
let order: Order;

beforeAll(async () => {
  world = await createWorld();
  const first = (await world.api.rows('orders')).find(({ number }) => number !== null);
  if (first === undefined) throw new Error('the demo has no order');
  order = first;
});

afterAll(() => world.dispose());

/** Drops every request to the server. */
function cutLink(): void {
  world.link.decide(() => 'drop');
}

function restoreLink(): void {
  world.link.decide(() => 'pass');
}

async function openOrder(page: Page, id = order.id): Promise<void> {
  await page.goto(`${world.link.url}/orders/${id}`);
  await page.getByLabel('Remarque interne').waitFor();
}

/** Returns what the server holds of the remark and message with this text. */
async function onServer(text: string): Promise<{ remark: boolean; messages: number }> {
  const [orders, messages] = await Promise.all([world.api.rows('orders'), world.api.rows('messages')]);
  return {
    remark: orders.find((row) => row.id === order.id)?.internalRemark === `remarque ${text}`,
    messages: messages.filter((row) => row.orderId === order.id && row.body === `message ${text}`).length,
  };
}

async function expectOnServerOnce(text: string): Promise<void> {
  await eventually(`“${text}” is on the server`, async () => {
    const { remark, messages } = await onServer(text);
    return remark && messages > 0 ? true : undefined;
  });
  expect(await onServer(text)).toEqual({ remark: true, messages: 1 });
}

/** Sends a colleague's message through the API. */
async function sendAsSupervisor(body: string): Promise<void> {
  const supervisor = await signInToApi(world.server.url, supervisorEmail);
  const now = new Date().toISOString();
  const args = { orderId: order.id, messageId: crypto.randomUUID(), body };
  const lane = `order:${order.id}`;
  const message = { id: crypto.randomUUID(), lane, seq: 1, name: 'order.sendMessage', v: 1, args, createdAt: now };
  const answer = await supervisor.push('main', {
    protocol: 1,
    deviceId: supervisor.deviceId,
    sentAt: now,
    mutations: [message],
  });
  expect(await answer.json()).toMatchObject({ results: [{ status: 'applied' }] });
}

/** Asks to sign out. A dialog asks for confirmation. */
async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
}

async function confirmSignOut(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
}

/** Waits until the service worker caches a response of users/me for this user. */
async function waitForCachedUser(page: Page, id: string): Promise<void> {
  await eventually('users/me is cached', async () =>
    (await cachedEntries(page)).includes(`mycerti-user-${id} /api/v1/users/me`) ? true : undefined,
  );
}

describe('after one online visit, with the server stopped', () => {
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    page = await startCertifier(world);
    await world.server.stop();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // The browser itself logs each failed request. Any other error comes from the app.
      const isBrowsers = message.text().startsWith('Failed to load resource: net::ERR_');
      if (message.type() === 'error' && !isBrowsers) errors.push(message.text());
    });
  });

  afterEach((context) => reportFailure(context, world));

  afterAll(async () => {
    await world.certifier.dispose();
    await world.server.start();
  });

  const french = { lang: 'fr', menu: /^Menu de/ };
  const dutch = { lang: 'nl', menu: /^Menu van/ };
  const remark = (name: string) => () => page.getByLabel(name);
  const heading = (name: string) => () => page.getByRole('heading', { level: 1, name });

  test.each([
    { path: () => '/', what: '/', shows: () => page.getByRole('heading', { level: 1 }), ...french },
    { path: () => '/orders', what: '/orders', shows: heading('Commandes'), ...french },
    { path: () => `/orders/${order.id}`, what: 'an order', shows: remark('Remarque interne'), ...french },
    { path: () => `/orders/${order.number}`, what: 'an order’s number', shows: remark('Remarque interne'), ...french },
    { path: () => '/nl/orders', what: '/nl/orders', shows: heading('Bestellingen'), ...dutch },
    { path: () => `/nl/orders/${order.id}`, what: 'an order in Dutch', shows: remark('Interne opmerking'), ...dutch },
    { path: () => '/nulle-part/ici', what: 'an unknown address', shows: heading('404 Not Found'), ...french },
  ])('opens $what from the device', async ({ path, shows, lang, menu }) => {
    errors.length = 0;
    const answer = await page.goto(`${world.link.url}${path()}`);
    expect(answer?.fromServiceWorker()).toBe(true);
    await shows().waitFor();
    await page.getByRole('button', { name: menu }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await page.title()).toContain('myCerti');
    expect(errors).toEqual([]);
  });

  test('lists every stored order', async () => {
    await page.goto(`${world.link.url}/orders`);
    const count = await page.getByText(/^\d+ commandes sur cet appareil$/).innerText();
    expect(Number.parseInt(count, 10)).toBeGreaterThanOrEqual(300);
  });
});

describe('online', () => {
  // The phone continues from one test to the next.
  afterEach((context) => reportFailure(context, world));
  afterAll(() => world.certifier.dispose());

  test('[PL10] never answers sync, login and event requests from a cache', async () => {
    const page = await continueCertifier(world);
    const neverStored = /\/(sync|users\/login|events|files)(\/|$)/;
    const headers: { path: string; cacheControl: string | undefined }[] = [];
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      // The content of a signed address never changes, so it may be cached.
      const isSigned = path.startsWith('/files/');
      if (neverStored.test(path) && !isSigned)
        headers.push({ path, cacheControl: response.headers()['cache-control'] });
    });
    // The service worker controls the page after a reload, so every call passes through it.
    await page.reload();
    await waitUntilSafe(page);
    await waitForCachedUser(page, world.api.id);
    await eventually('both APIs and the stream were asked', () =>
      ['/api/v1/sync/pull', '/field/v1/sync/pull', '/api/v1/events'].every((asked) =>
        headers.some(({ path }) => path === asked),
      )
        ? true
        : undefined,
    );

    expect(headers.filter(({ cacheControl }) => cacheControl?.includes('no-store') !== true)).toEqual([]);
    const entries = await cachedEntries(page);
    expect(entries.filter((entry) => neverStored.test(entry))).toEqual([]);
    expect(entries.filter((entry) => / \/(api|field)\//.test(entry))).toEqual([
      `mycerti-user-${world.api.id} /api/v1/users/me`,
    ]);

    cutLink();
    const { token } = world.api;
    for (const path of ['/api/v1/sync/pull', '/field/v1/sync/pull', '/api/v1/events', '/api/v1/orders']) {
      expect([path, await ask(page, path, { token })]).toEqual([path, { status: 0, body: null }]);
    }
    for (const path of ['/api/v1/users/login', '/api/v1/sync/push', '/field/v1/sync/push']) {
      expect([path, await ask(page, path, { token, method: 'POST' })]).toEqual([path, { status: 0, body: null }]);
    }
    expect(user.parse((await ask(page, '/api/v1/users/me', { token })).body).Email).toBe(certifierEmail);
  });

  test('[PL10] [RN6] answers and shows nothing of a user after the sign-out', async () => {
    const commercial = await signInToApi(world.server.url, commercialEmail);
    const theirs = new Set((await commercial.rows('orders')).map(({ id }) => id));
    const hidden = (await world.api.rows('orders')).find(({ id }) => !theirs.has(id));
    if (hidden === undefined) throw new Error('the demo has no order of the certifier alone');
    const page = await continueCertifier(world);
    await openOrder(page, hidden.id);
    await waitForCachedUser(page, world.api.id);

    await askToSignOut(page);
    await confirmSignOut(page);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    const storedUsers = async (): Promise<string[]> =>
      (await cachedEntries(page)).filter((entry) => entry.startsWith('mycerti-user-'));
    await eventually('the cache is empty', async () => ((await storedUsers()).length === 0 ? true : undefined));
    // The token is still valid, but the service worker no longer caches its responses.
    expect((await ask(page, '/api/v1/users/me', { token: world.api.token })).status).toBe(200);
    expect((await ask(page, '/api/v1/users/me')).status).toBe(401);
    await page.goto(`${world.link.url}/orders/${hidden.id}`);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    expect(await storedUsers()).toEqual([]);

    await signIn(page, world.link.url, commercialEmail);
    await waitUntilSafe(page);
    await page.reload();
    await waitForCachedUser(page, commercial.id);
    const expectNothingOfCertifier = async (): Promise<void> => {
      await page.goto(`${world.link.url}/orders/${hidden.id}`);
      await page.getByRole('heading', { name: /^Cette commande n’est pas (la vôtre|sur cet appareil)$/ }).waitFor();
      await page.getByRole('button', { name: /^Menu de/ }).click();
      await page.getByText(commercialEmail).waitFor();
      expect(await page.locator('body').innerText()).not.toContain(certifierEmail);
      expect((await storedUsers()).map((entry) => entry.split(' ')[0])).toEqual([`mycerti-user-${commercial.id}`]);
    };
    await expectNothingOfCertifier();

    cutLink();
    await expectNothingOfCertifier();
    expect((await ask(page, '/api/v1/users/me', { token: world.api.token })).status).toBe(0);
    const own = await ask(page, '/api/v1/users/me', { token: commercial.token });
    expect(user.parse(own.body).UserId).toBe(commercial.id);

    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await confirmSignOut(page);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    await eventually('the cache is empty', async () => ((await storedUsers()).length === 0 ? true : undefined));
    expect((await ask(page, '/api/v1/users/me', { token: commercial.token })).status).toBe(0);
    await page.goto(`${world.link.url}/orders`);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  });

  test('[OB3] [RN6] shows the number of unsent changes at sign-out, and sends them after the next sign-in', async () => {
    const page = await continueCertifier(world);
    await openOrder(page);
    cutLink();
    await editRemark(page, 'remarque gardée');
    await sendMessage(page, 'message gardée');
    await askToSignOut(page);
    // Opening an order may also have marked a message as read.
    await page.getByText(/[23] modifications ne sont pas encore sur le serveur\./).waitFor();
    await page.getByRole('button', { name: 'Garder la session ouverte' }).click();
    await expectRemark(page, 'remarque gardée');
    await askToSignOut(page);
    await confirmSignOut(page);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();

    restoreLink();
    await page.goto(`${world.link.url}/orders/${order.id}`);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    expect(await onServer('gardée')).toEqual({ remark: false, messages: 0 });
    world.link.decide((_, path) => (path.includes('/sync/') ? 'drop' : 'pass'));
    await signIn(page, world.link.url, certifierEmail);
    await openOrder(page);
    await expectRemark(page, 'remarque gardée');
    await expectMessage(page, 'message gardée');
    await page.getByText('À envoyer').first().waitFor();

    restoreLink();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectOnServerOnce('gardée');
    await waitUntilSafe(page);
  });

  test('[RN1] [RN2] sends what a closed page left unsent at a sync event', async () => {
    const page = await continueCertifier(world);
    const blank = await world.certifier.context().newPage();
    const wake = await allowBackgroundSync(blank, world.link.url);
    await openOrder(page);
    cutLink();
    await editRemark(page, 'remarque réveillée');
    await sendMessage(page, 'message réveillée');
    await page.close();
    expect(world.certifier.pages().filter((open) => open.url().startsWith(world.link.url))).toEqual([]);

    restoreLink();
    expect(await onServer('réveillée')).toEqual({ remark: false, messages: 0 });
    // The browser repeats the event while work remains. Work remains while the closed page still holds its lease.
    await eventually(
      'a wake-up has sent it',
      async () => {
        await wake();
        return (await onServer('réveillée')).remark ? true : undefined;
      },
      { every: 1_000 },
    );
    await expectOnServerOnce('réveillée');
    await openOrder(blank);
    await waitUntilSafe(blank);
    expect(await onServer('réveillée')).toEqual({ remark: true, messages: 1 });
  });

  test('[RN3] sends although the script of its sync worker did not load at first', async () => {
    const page = await continueCertifier(world);
    await openOrder(page);
    await waitUntilSafe(page);
    const session = await page.context().newCDPSession(page);
    // As after an eviction by the browser: the script is in no cache, and the link fails for it.
    const removed = await page.evaluate(async () => {
      const names = await caches.keys();
      const isSyncWorker = ({ url }: Request): boolean => /\/sync-worker-[^/]*\.js$/.test(url);
      const found = await Promise.all(
        names.map(async (name) => {
          const cache = await caches.open(name);
          const requests = (await cache.keys()).filter(isSyncWorker);
          return Promise.all(requests.map((request) => cache.delete(request)));
        }),
      );
      return found.flat().length;
    });
    expect(removed).toBe(1);
    await session.send('Network.clearBrowserCache');
    let asked = 0;
    world.link.decide((_, path) => {
      if (!path.includes('/sync-worker-')) return 'pass';
      asked += 1;
      return 'drop';
    });
    await openOrder(page);
    await eventually('the page asks for the script again', () => (asked > 1 ? true : undefined));
    await editRemark(page, 'remarque tardive');
    await sendMessage(page, 'message tardive');
    restoreLink();
    await expectOnServerOnce('tardive');
  });

  test('[RN3] [PL9] keeps a page live that returns from the back/forward cache', async () => {
    const page = await continueCertifier(world);
    await openOrder(page);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.body.dataset['persisted'] = String(persisted);
      });
    });
    // The browser may drop a page that it had to interrupt.
    await waitUntilSafe(page);
    // Another origin: the server without the faulty link.
    await page.goto(`${world.server.url}/healthz`);
    await page.goBack({ waitUntil: 'commit' });
    // The browser says why it loaded the page anew, if it did.
    const reasons = await page.evaluate(() => {
      const [load] = performance.getEntriesByType('navigation') as { notRestoredReasons?: unknown }[];
      return load?.notRestoredReasons ?? null;
    });
    expect(reasons).toBeNull();
    await page.locator('body[data-persisted="true"]').waitFor();
    await sendAsSupervisor('pendant votre absence');
    await expectMessage(page, 'pendant votre absence');
    await editRemark(page, 'remarque revenue');
    await sendMessage(page, 'message revenue');
    await expectOnServerOnce('revenue');
  });
});
