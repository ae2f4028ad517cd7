import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { certifierEmail, password } from '../support/server/api.ts';
import { signIn, waitForOfflineShell, waitUntilSafe } from '../support/app.ts';
import type { BrowserProcess } from '../support/browser-process.ts';
import { createBrowserProcess } from '../support/browser-process.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';

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

/** Signs in, unless an earlier test of this file has: each test runs alone too. */
async function beSignedIn(): Promise<void> {
  if (page.url() === 'about:blank') await signIn(page, server.url, certifierEmail);
}

const focused = (): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('restores the requested page after login; redirects a signed-in user from the login page to home', async () => {
  // The theme is light until the user switches it, whatever the system prefers (specification §4).
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

test('traps the focus in a phone’s drawer; Escape closes it and restores the focus', async () => {
  await beSignedIn();
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

test('moves the focus to the heading of a page chosen in the drawer', async () => {
  await beSignedIn();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Ouvrir la navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Commandes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.title()).toBe('Commandes · myCerti');
  await page.locator('[aria-live="polite"].sr-only', { hasText: 'Commandes' }).waitFor({ state: 'attached' });
  // The drawer may still be closing when the page appears, and first returns the focus to its button.
  await page.locator('#main:focus').waitFor();
});

test('opens a new page at its top, and restores the scroll position on going back', async () => {
  await beSignedIn();
  await page.goto(`${server.url}/orders`);
  const order = page.locator('a[href^="/orders/"]');
  await order.nth(5).waitFor();
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
  const scrollDown = (): Promise<true> =>
    // Repeats the scroll until it holds: the browser cuts the distance while the list is still short.
    eventually('the list is scrolled', async () => {
      await page.evaluate(() => window.scrollTo(0, 900));
      return (await scrolled()) > 800 ? true : undefined;
    });
  await scrollDown();
  await page.goto(`${server.url}/profile`);
  await page.getByRole('heading', { level: 1, name: 'Profil' }).waitFor();
  await eventually('the page is at its top', async () => ((await scrolled()) === 0 ? true : undefined));
  await page.goto(`${server.url}/orders`);
  await order.nth(5).waitFor();
  await scrollDown();
  await eventually('orders are in view', () =>
    page.evaluate(() => (document.elementFromPoint(180, 400)?.closest('[data-index]') ? true : undefined)),
  );
  // By the mouse: a click on an element may scroll to it first.
  await page.mouse.click(180, 400);
  await page.getByLabel('Remarque interne').waitFor();
  await eventually('the page is at its top', async () => ((await scrolled()) === 0 ? true : undefined));
  await page.goBack();
  await eventually('the list is where it was left', async () => ((await scrolled()) > 800 ? true : undefined));
});

test('offers a way back to the top of a scrolled page', async () => {
  await beSignedIn();
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

test('applies the theme before the first paint, offline too', async () => {
  await beSignedIn();
  await waitForOfflineShell(page);
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('switch', { name: 'Thème sombre' }).click();
  await server.stop();
  // Shows the page before its scripts run: only the head has run.
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

test('uses the chosen language for the login page, and lets an address keep its own', async () => {
  await beSignedIn();
  await page.getByRole('link', { name: 'NL, Nederlands' }).click();
  await page.getByRole('heading', { name: 'Bestellingen' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('nl');
  await page.goto(server.url);
  await page.waitForURL(`${server.url}/nl`);
  await page.goto(`${server.url}/orders`);
  await page.getByRole('heading', { name: 'Commandes' }).waitFor();
});

test(
  '[RN6] erases the device at sign-out when everything is sent, without a request to the server',
  { tags: 'main' },
  async () => {
    await beSignedIn();
    await waitUntilSafe(page);
    await page.getByRole('button', { name: /^Menu de/ }).click();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByRole('checkbox', { name: 'Effacer mes données de cet appareil' }).check();
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') posted.push(request.url());
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
    const result = page.getByText(/^Vos données /);
    await result.waitFor();
    expect(await result.textContent()).toBe('Vos données ont été effacées de cet appareil.');
    expect(pathOf()).toBe('/login');
    expect(posted).toEqual([]);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases).toEqual(['mycerti.root']);
  },
);
