import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { certifierEmail, password } from './support/api.ts';
import { waitForOfflineShell, waitUntilSafe } from './support/app.ts';
import type { BrowserProcess } from './support/browser-process.ts';
import { createBrowserProcess } from './support/browser-process.ts';
import { reportFailure } from './support/failure-report.ts';
import { eventually } from './support/processes.ts';
import type { ServerProcess } from './support/server-process.ts';
import { createServerProcess } from './support/server-process.ts';

let server: ServerProcess;
let browser: BrowserProcess;
let page: Page;

beforeAll(async () => {
  server = await createServerProcess();
  browser = await createBrowserProcess();
  await server.start();
  page = await browser.start();
});

afterEach((context) => reportFailure(context, { certifier: browser }));

afterAll(async () => {
  await browser.dispose();
  await server.dispose();
});

const pathOf = (): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

const focused = (): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('the page that was asked for is remembered and restored after login; signed in, the sign-in page leads home', async () => {
  // Light until it is switched, whatever the system prefers (specification §4).
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/orders`);
  await page.getByLabel('Adresse email').fill(certifierEmail);
  expect(await page.evaluate(() => document.documentElement.className)).toBe('');
  expect(pathOf()).toBe('/login?from=%2Forders');
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { name: 'Commandes' }).waitFor();
  expect(pathOf()).toBe('/orders');
  await page.goto(`${server.url}/login`);
  await page.waitForURL(`${server.url}/`);
});

test('the drawer of a phone holds the focus, Escape closes it and gives the focus back', async () => {
  await page.getByRole('button', { name: 'Ouvrir la navigation' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Commandes' }).waitFor();
  expect((await drawer.locator('nav').boundingBox())?.width).toBeCloseTo(212, 2);
  const seen = new Set<string | null | undefined>();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    seen.add(await focused());
  }
  expect(seen).toContain('Accueil');
  expect(seen).not.toContain('Menu de Sophie Dubois');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(await focused()).toBe('Ouvrir la navigation');
});

test('a place chosen in the drawer has the focus and is said by its title', async () => {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Ouvrir la navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Commandes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.title()).toBe('Commandes · myCerti');
  await page.locator('[aria-live="polite"].sr-only', { hasText: 'Commandes' }).waitFor({ state: 'attached' });
  // The drawer, still closing when the page is there, gives the focus to its button first.
  await page.locator('#main:focus').waitFor();
});

test('a page come to anew begins at its top; going back finds the place that was left', async () => {
  await page.goto(`${server.url}/orders`);
  const order = page.locator('a[href^="/orders/"]');
  await order.nth(5).waitFor();
  await page.evaluate(() => window.scrollTo(0, 900));
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
  await eventually('the list is scrolled', async () => ((await scrolled()) > 800 ? true : undefined));
  await page.goto(`${server.url}/profile`);
  await page.getByRole('heading', { level: 1, name: 'Profil' }).waitFor();
  expect(await scrolled()).toBe(0);
  await page.goto(`${server.url}/orders`);
  await order.nth(5).waitFor();
  await page.evaluate(() => window.scrollTo(0, 900));
  await order.locator('visible=true').nth(8).click();
  await page.getByLabel('Remarque interne').waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await eventually('the list is where it was left', async () => ((await scrolled()) > 800 ? true : undefined));
});

test('scrolled, a page offers the way back up', async () => {
  await page.goto(`${server.url}/orders`);
  await page.getByRole('heading', { name: 'Commandes' }).waitFor();
  await waitUntilSafe(page);
  await page.locator('a[href^="/orders/"]').nth(5).waitFor();
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.getByRole('button', { name: 'Haut de page' }).click();
  await eventually('the page is at its top', async () =>
    (await page.evaluate(() => window.scrollY)) === 0 ? true : undefined,
  );
});

test('the theme is there before the first paint, without network too', async () => {
  await waitForOfflineShell(page);
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('switch', { name: 'Thème sombre' }).click();
  await server.stop();
  // What the page is when its scripts have not run yet: only the head has.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.getElementById('root') === null) return;
      observer.disconnect();
      sessionStorage.setItem('atFirst', document.documentElement.className);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Commandes' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('atFirst'))).toBe('dark');
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#0a1a35');
  await server.start();
});

test('the language chosen opens the door, and an address keeps its own', async () => {
  await page.getByRole('link', { name: /Nederlands/ }).click();
  await page.getByRole('heading', { name: 'Bestellingen' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('nl');
  await page.goto(server.url);
  await page.waitForURL(`${server.url}/nl`);
  await page.goto(`${server.url}/orders`);
  await page.getByRole('heading', { name: 'Commandes' }).waitFor();
});

test('[RN6] signing out with everything sent can erase the device; nothing is asked of the server', async () => {
  await waitUntilSafe(page);
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('checkbox', { name: 'Effacer mes données de cet appareil' }).check();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(request.url());
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
  const said = page.getByText(/^Vos données /);
  await said.waitFor();
  expect(await said.textContent()).toBe('Vos données ont été effacées de cet appareil.');
  expect(pathOf()).toBe('/login');
  expect(posted).toEqual([]);
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).toEqual(['mycerti.root']);
});
