import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, visitsToStart } from '../support/world.ts';

/** What a device says of the app itself when its browser has lost files of it. */

let world: World;
let page: Page;
let orderPath: string;

beforeAll(async () => {
  world = await createWorld();
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to start');
  orderPath = `/orders/${first.order.id}?tab=messages`;
  page = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const open = (path: string) => page.goto(`${world.link.url}${path}`);
const ready = () => page.getByText(/Tout est sur cet appareil pour/);
const lacks = () => page.getByText('L’app n’est pas encore entière sur cet appareil.', { exact: true });
const missing = () =>
  page.getByRole('alert').filter({ hasText: 'n’est pas encore entière sur cet appareil. Vérifiez' });
const retry = () => missing().getByRole('button', { name: 'Réessayer' });
const message = () => page.getByLabel('Votre message');

/** Loses the files whose path matches, as a browser short of storage does, then the network. */
async function lose(files: RegExp): Promise<void> {
  await page.evaluate(async (pattern) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new RegExp(pattern).test(new URL(request.url).pathname)) await cache.delete(request);
    }
  }, files.source);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  world.link.decide(() => 'drop');
  await setOffline(page.context(), true);
}

async function comeBack(): Promise<void> {
  world.link.decide(() => 'pass');
  await setOffline(page.context(), false);
}

test('the day is ready only while the whole app is stored, and again once the network brought what was lost', async () => {
  await open('/');
  await ready().waitFor();
  await lose(/capture-sheet/);
  await page.reload();
  await lacks().waitFor();
  expect(await ready().count()).toBe(0);
  await comeBack();
  await ready().waitFor();
  expect(await lacks().count()).toBe(0);
});

test('a page that was loaded around the worker gets it back', async () => {
  await open('/');
  await ready().waitFor();
  const session = await page.context().newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })]);
  await ready().waitFor();
  expect(await lacks().count()).toBe(0);
});

test('a screen that is not stored says so; with the network it opens, and what was typed is still there', async () => {
  await open(orderPath);
  await message().fill('sonnette du haut');
  await lose(/clients-route/);
  // What is loaded already needs no file.
  await page.reload();
  await message().waitFor();
  await open('/clients');
  await missing().waitFor();
  await Promise.all([page.waitForEvent('load'), retry().click()]);
  await missing().waitFor();
  await open(orderPath);
  await expect.poll(() => message().inputValue()).toBe('sonnette du haut');
  await open('/clients');
  await missing().waitFor();
  await comeBack();
  await retry().click();
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  await open(orderPath);
  await expect.poll(() => message().inputValue()).toBe('sonnette du haut');
});

test('a part of a screen that is not stored says so in its place, and the screen stays', async () => {
  await open(orderPath);
  await message().fill('porte bleue');
  await lose(/capture-sheet/);
  await page.reload();
  await page
    .getByRole('navigation', { name: 'Parties de la commande' })
    .getByRole('link', { name: /^Photos/ })
    .click();
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  await missing().waitFor();
  await page
    .getByRole('navigation', { name: 'Parties de la commande' })
    .getByRole('link', { name: /^Messages/ })
    .click();
  expect(await message().inputValue()).toBe('porte bleue');
  await comeBack();
});

test.each([
  ['the page', /index\.html/],
  ['what the page runs first', /assets\/index-/],
])('without %s, the device says it in its own words, and opens with the network', async (_what, files) => {
  await open('/orders');
  await lose(files);
  await open('/orders');
  await page.getByText('L’app n’est plus entière sur cet appareil.').waitFor();
  await comeBack();
  await page.getByRole('link', { name: /^Réessayer/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/orders');
});
