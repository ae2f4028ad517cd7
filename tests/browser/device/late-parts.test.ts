import type { Browser, BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '#tests/support/runner/chromium.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { openContext } from '../support/contexts.ts';
import { setOffline } from '../support/network/network.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';

/** Parts whose code loads at the tap, over a link that has not brought it yet: no service worker has it either. */

let server: ServerProcess;
let browser: Browser | undefined;
let context: BrowserContext;
let page: Page;
/** An order of which something is due. */
let owing: string;
/** An order without a visit. */
let unplanned: string;
let release: () => void;
let isCut: boolean;

beforeAll(async () => {
  server = await createServerProcess();
  await server.start();
  browser = await chromium.launch(chromiumLaunchOptions());
  const office = await signInToApi(server.url, supervisorEmail);
  const orders = await office.rows('orders');
  unplanned = orders.find(({ state }) => state === 'toPlan')?.id ?? '';
  const due = orders.find(
    ({ number, total, paid, state }) => number !== null && total > 0 && !paid && state !== 'cancelled',
  );
  if (due === undefined) throw new Error('the demo has no order that owes');
  owing = due.id;
});

afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await server.dispose();
});

/** Opens an address as a supervisor whose device has all rows. The file of a part is on its way until it is released. */
async function open(path: string, part: string, viewport: { width: number; height: number }): Promise<void> {
  context = await openContext(browser, { serviceWorkers: 'block', viewport, reducedMotion: 'reduce' });
  page = await context.newPage();
  await signIn(page, server.url, supervisorEmail);
  await waitUntilSafe(page);
  isCut = false;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`/assets/${part}-[^/]+\\.js$`), async (route) => {
    await held;
    await (isCut ? route.abort('internetdisconnected') : route.continue());
  });
  await page.goto(`${server.url}${path}`);
}

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const button = (name: string) => () => page.getByRole('button', { name }).locator('visible=true');
const dialog = (name: string) => () => page.getByRole('dialog').getByRole('heading', { name, exact: true });
const loading = () => page.getByRole('progressbar', { name: 'Chargement' });

test.each([
  {
    what: 'the filters of the orders',
    path: () => '/orders',
    part: 'filter-sheet',
    size: phone,
    tap: button('Filtres'),
    opens: dialog('Filtres'),
  },
  {
    what: 'a payment of an order',
    path: () => `/orders/${owing}`,
    part: 'payment-sheet',
    size: desk,
    tap: button('Enregistrer un paiement'),
    opens: dialog('Enregistrer un paiement'),
  },
  {
    what: 'planning a visit',
    path: () => `/orders/${unplanned}`,
    part: 'screens',
    size: desk,
    tap: button('Planifier une visite'),
    opens: dialog('Planifier une visite'),
  },
  {
    what: 'an unavailability in the agenda',
    path: () => '/agenda',
    part: 'agenda-sheets',
    size: phone,
    tap: button('Indisponibilité'),
    opens: dialog('Nouvelle indisponibilité'),
  },
])(
  '$what: a tap shows that it loads, a second one opens no other, and it opens',
  async ({ path, part, size, tap, opens }) => {
    await open(path(), part, size);
    await tap().waitFor();
    await loading().waitFor({ state: 'hidden' });
    await tap().click();
    await loading().waitFor();
    await tap().click();
    expect(await opens().count()).toBe(0);
    release();
    await opens().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await opens().waitFor({ state: 'hidden' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

test('the first chosen order shows that its tools load, and they open their sheet', async () => {
  await open('/orders', 'selection-bar', desk);
  const first = page.getByRole('checkbox', { name: /^Choisir la commande/ }).first();
  await first.waitFor();
  await loading().waitFor({ state: 'hidden' });
  await first.click();
  await loading().waitFor();
  release();
  await page.getByRole('toolbar', { name: 'Commandes choisies' }).getByRole('button', { name: 'Étiqueter' }).click();
  await dialog('Étiqueter les commandes choisies')().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test('without a network it says so, in its place too, and the page stays; with one, the page loads anew, and it opens', async () => {
  await open('/orders', 'filter-sheet', phone);
  // It is idle: what the page itself needs is there.
  await page.getByRole('button', { name: /^Menu de/ }).waitFor();
  const index = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/order-index-'));
  await page.waitForFunction(index);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await setOffline(context, true);
  isCut = true;
  release();
  await button('Filtres')().click();
  await page.getByRole('status').getByText('n’est pas encore entière sur cet appareil. Vérifiez').waitFor();
  const again = page.getByRole('alert').getByRole('button', { name: 'Réessayer' });
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  isCut = false;
  await setOffline(context, false);
  // The browser does not ask for a module again that failed.
  await Promise.all([page.waitForEvent('load'), again.click()]);
  await button('Filtres')().click();
  await dialog('Filtres')().waitFor();
});
