import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import { user } from '#contract/entities/user.ts';
import { certifierEmail, signInToApi, supervisorEmail } from './support/api.ts';
import { editRemark, expectMessage, expectRemark, sendMessage, signIn, waitUntilSafe } from './support/app.ts';
import { reportFailure } from './support/failure-report.ts';
import { eventually } from './support/processes.ts';
import { allowBackgroundSync, ask, cachedEntries } from './support/worker.ts';
import type { World } from './support/world.ts';
import { continueCertifier, createWorld, startCertifier } from './support/world.ts';

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

/** From now on nothing gets through to the server. */
function cutLink(): void {
  world.link.decide(() => 'drop');
}

function mendLink(): void {
  world.link.decide(() => 'pass');
}

async function openOrder(page: Page, id = order.id): Promise<void> {
  await page.goto(`${world.link.url}/orders/${id}`);
  await page.getByLabel('Remarque interne').waitFor();
}

/** What a test left on the server, of one text. */
async function onServer(text: string): Promise<{ remark: boolean; messages: number }> {
  const [orders, messages] = await Promise.all([world.api.rows('orders'), world.api.rows('messages')]);
  return {
    remark: orders.find((row) => row.id === order.id)?.internalRemark === `remarque ${text}`,
    messages: messages.filter((row) => row.orderId === order.id && row.body === `message ${text}`).length,
  };
}

async function eventuallyOnce(text: string): Promise<void> {
  await eventually(
    `“${text}” is on the server`,
    async () => {
      const { remark, messages } = await onServer(text);
      return remark && messages > 0 ? true : undefined;
    },
    { within: 20_000 },
  );
  expect(await onServer(text)).toEqual({ remark: true, messages: 1 });
}

/** A colleague writes to the order, past the screens. */
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

/** Asks to sign out; a dialog asks back. */
async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
}

async function confirmSignOut(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
}

/** Waits until the worker keeps an answer of users/me for this user. */
async function waitForKeptUser(page: Page, id: string): Promise<void> {
  await eventually('users/me is kept', async () =>
    (await cachedEntries(page)).includes(`mycerti-user-${id} /api/v1/users/me`) ? true : undefined,
  );
}

describe('after one visit with network, the server stopped', () => {
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    page = await startCertifier(world);
    await world.server.stop();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // The browser itself reports each request without an answer; everything else would be the app's.
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
  ])('$what opens from the device', async ({ path, shows, lang, menu }) => {
    errors.length = 0;
    const answer = await page.goto(`${world.link.url}${path()}`);
    expect(answer?.fromServiceWorker()).toBe(true);
    await shows().waitFor();
    await page.getByRole('button', { name: menu }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await page.title()).toContain('myCerti');
    expect(errors).toEqual([]);
  });

  test('the list shows every stored order', async () => {
    await page.goto(`${world.link.url}/orders`);
    const count = await page.getByText(/^\d+ commandes sur cet appareil$/).innerText();
    expect(Number.parseInt(count, 10)).toBeGreaterThanOrEqual(300);
  });
});

describe('online', () => {
  // The phone goes on from one test to the next.
  afterEach((context) => reportFailure(context, world));
  afterAll(() => world.certifier.dispose());

  test('[PL10] sync, sign-in and events are answered by the server alone', async () => {
    const page = await continueCertifier(world);
    const neverKept = /\/(sync|users\/login|events|files)(\/|$)/;
    const headers: { path: string; cacheControl: string | undefined }[] = [];
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      // The bytes at a signed address never change, and may be kept.
      const isSigned = path.startsWith('/files/');
      if (neverKept.test(path) && !isSigned) headers.push({ path, cacheControl: response.headers()['cache-control'] });
    });
    // Loaded under the worker's control: every call goes past it.
    await page.reload();
    await waitUntilSafe(page);
    await waitForKeptUser(page, world.api.id);
    await eventually('both APIs and the stream were asked', () =>
      ['/api/v1/sync/pull', '/field/v1/sync/pull', '/api/v1/events'].every((asked) =>
        headers.some(({ path }) => path === asked),
      )
        ? true
        : undefined,
    );

    expect(headers.filter(({ cacheControl }) => cacheControl?.includes('no-store') !== true)).toEqual([]);
    const entries = await cachedEntries(page);
    expect(entries.filter((entry) => neverKept.test(entry))).toEqual([]);
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

  test('[PL10] [RN6] nothing of a user is answered or shown once they signed out', async () => {
    const commercial = await signInToApi(world.server.url, commercialEmail);
    const theirs = new Set((await commercial.rows('orders')).map(({ id }) => id));
    const hidden = (await world.api.rows('orders')).find(({ id }) => !theirs.has(id));
    if (hidden === undefined) throw new Error('the demo has no order of the certifier alone');
    const page = await continueCertifier(world);
    await openOrder(page, hidden.id);
    await waitForKeptUser(page, world.api.id);

    await askToSignOut(page);
    await confirmSignOut(page);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    const keptUsers = async (): Promise<string[]> =>
      (await cachedEntries(page)).filter((entry) => entry.startsWith('mycerti-user-'));
    await eventually('the worker forgot', async () => ((await keptUsers()).length === 0 ? true : undefined));
    // The token itself still holds: what the server answers to it now is not kept.
    expect((await ask(page, '/api/v1/users/me', { token: world.api.token })).status).toBe(200);
    expect((await ask(page, '/api/v1/users/me')).status).toBe(401);
    await page.goto(`${world.link.url}/orders/${hidden.id}`);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    expect(await keptUsers()).toEqual([]);

    await signIn(page, world.link.url, commercialEmail);
    await waitUntilSafe(page);
    await page.reload();
    await waitForKeptUser(page, commercial.id);
    const nothingOfTheFirst = async (): Promise<void> => {
      await page.goto(`${world.link.url}/orders/${hidden.id}`);
      await page.getByText('Cette commande n’est pas sur cet appareil').waitFor();
      await page.getByRole('button', { name: /^Menu de/ }).click();
      await page.getByText(commercialEmail).waitFor();
      expect(await page.locator('body').innerText()).not.toContain(certifierEmail);
      expect((await keptUsers()).map((entry) => entry.split(' ')[0])).toEqual([`mycerti-user-${commercial.id}`]);
    };
    await nothingOfTheFirst();

    cutLink();
    await nothingOfTheFirst();
    expect((await ask(page, '/api/v1/users/me', { token: world.api.token })).status).toBe(0);
    const own = await ask(page, '/api/v1/users/me', { token: commercial.token });
    expect(user.parse(own.body).UserId).toBe(commercial.id);

    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await confirmSignOut(page);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    await eventually('the worker forgot', async () => ((await keptUsers()).length === 0 ? true : undefined));
    expect((await ask(page, '/api/v1/users/me', { token: commercial.token })).status).toBe(0);
    await page.goto(`${world.link.url}/orders`);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  });

  test('[OB3] [RN6] signing out says how much is unsent, and it is sent after the next sign-in', async () => {
    const page = await continueCertifier(world);
    await openOrder(page);
    cutLink();
    await editRemark(page, 'remarque gardée');
    await sendMessage(page, 'message gardée');
    await askToSignOut(page);
    // Opening an order may have marked a message as read besides.
    await page.getByText(/[23] modifications ne sont pas encore sur le serveur\./).waitFor();
    await page.getByRole('button', { name: 'Rester connecté' }).click();
    await expectRemark(page, 'remarque gardée');
    await askToSignOut(page);
    await confirmSignOut(page);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();

    mendLink();
    await page.goto(`${world.link.url}/orders/${order.id}`);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    expect(await onServer('gardée')).toEqual({ remark: false, messages: 0 });
    world.link.decide((_, path) => (path.includes('/sync/') ? 'drop' : 'pass'));
    await signIn(page, world.link.url, certifierEmail);
    await openOrder(page);
    await expectRemark(page, 'remarque gardée');
    await expectMessage(page, 'message gardée');
    await page.getByText('À envoyer').first().waitFor();

    mendLink();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await eventuallyOnce('gardée');
    await waitUntilSafe(page);
  });

  test('[RN1] [RN2] a sync event has the worker send what a closed page left', async () => {
    const page = await continueCertifier(world);
    const blank = await world.certifier.context().newPage();
    const wake = await allowBackgroundSync(blank, world.link.url);
    await openOrder(page);
    cutLink();
    await editRemark(page, 'remarque réveillée');
    await sendMessage(page, 'message réveillée');
    await page.close();
    expect(world.certifier.pages().filter((open) => open.url().startsWith(world.link.url))).toEqual([]);

    mendLink();
    expect(await onServer('réveillée')).toEqual({ remark: false, messages: 0 });
    // As the browser does: again while work remains, which is so while the page that died still holds its lease.
    await eventually(
      'a wake-up has sent it',
      async () => {
        await wake();
        return (await onServer('réveillée')).remark ? true : undefined;
      },
      { every: 1_000 },
    );
    await eventuallyOnce('réveillée');
    await openOrder(blank);
    await waitUntilSafe(blank);
    expect(await onServer('réveillée')).toEqual({ remark: true, messages: 1 });
  });

  test('[RN3] [PL9] a page that history brings back is still live', async () => {
    const page = await continueCertifier(world);
    await openOrder(page);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.body.dataset['persisted'] = String(persisted);
      });
    });
    // Another origin: the server without the link between.
    await page.goto(`${world.server.url}/healthz`);
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('body[data-persisted="true"]').waitFor();
    await sendAsSupervisor('pendant votre absence');
    await expectMessage(page, 'pendant votre absence', 20_000);
    await editRemark(page, 'remarque revenue');
    await sendMessage(page, 'message revenue');
    await eventuallyOnce('revenue');
  });
});
