import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { certifierEmail, password } from '../support/server/api.ts';
import type { BrowserProcess } from '../support/browser-process.ts';
import { createBrowserProcess } from '../support/browser-process.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';

let server: ServerProcess;
let browser: BrowserProcess;
let page: Page;
let complaints: string[];
/** Releases the app's own script. */
let release: () => void;

beforeAll(async () => {
  server = await createServerProcess();
  await server.start();
});

afterAll(() => server.dispose());

beforeEach(async () => {
  browser = await createBrowserProcess();
  page = await browser.start();
  complaints = [];
  page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
  page.on('pageerror', (error) => complaints.push(error.message));
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
});

afterEach(() => browser.dispose());

/** Returns the visible text, which must be the same on the prerendered page and in the app. */
const visible = (): Promise<string> => page.evaluate(() => document.body.innerText);

test('keeps what is typed and submitted on the prerendered login page before hydration', async () => {
  await page.goto(`${server.url}/login?from=%2Forders`, { waitUntil: 'commit' });
  await page.getByLabel('Adresse email').fill(certifierEmail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  expect(new URL(page.url()).pathname).toBe('/login');
  release();
  await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor();
  expect(complaints).toEqual([]);
});

test('hydrates the login page without changing the field, the cursor or the text', async () => {
  await page.goto(`${server.url}/nl/login`, { waitUntil: 'commit' });
  // The address changes before the first byte of the page arrives.
  const field = page.getByLabel('E-mailadres');
  await field.waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('nl');
  expect(await page.title()).toBe('Aanmelding · myCerti');
  await field.pressSequentially('sofie@');
  const before = await visible();
  await field.evaluate((element) => element.setAttribute('data-typed-in', ''));
  release();
  await page.locator('#root:not([data-early])').waitFor();
  await field.pressSequentially('example.be');
  expect(await field.inputValue()).toBe('sofie@example.be');
  expect(await field.getAttribute('data-typed-in')).toBe('');
  expect(await visible()).toBe(before);
  await page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
  expect(await field.inputValue()).toBe('sofie@example.be');
  expect(complaints).toEqual([]);
});

test('shows the dark theme before hydration', async () => {
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(() => localStorage.setItem('mycerti.settings', JSON.stringify({ darkmode: true })));
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(7, 20, 42)');
  release();
  await page.locator('#root:not([data-early])').waitFor();
  expect(complaints).toEqual([]);
});
