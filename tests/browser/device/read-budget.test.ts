import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { certifierEmail, password, signInToApi, supervisorEmail } from '../support/server/api.ts';
import { chooseAction, signIn, waitUntilSafe } from '../support/app.ts';
import type { BrowserProcess } from '../support/browser-process.ts';
import { createBrowserProcess } from '../support/browser-process.ts';
import type { PageReads } from '../support/checks/page-reads.ts';
import { clearReads, countReads, readsOf } from '../support/checks/page-reads.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';

/**
 * Counts what an open screen asks of IndexedDB while the device loads for the first time: each question waits for the sync
 * worker's transactions, and they for it. Counts, unlike times, are the same on a busy machine.
 */

type Budget = Pick<PageReads, 'transactions' | 'rows'>;

/**
 * Most reads of a page for each page of rows that the sync worker pulls: those of today, with a margin for how the answers fall.
 * Lower them when a screen reads less.
 */
const budgets: Readonly<Record<string, Budget>> = {
  '/': { transactions: 28, rows: 320 },
  '/orders': { transactions: 17, rows: 170 },
  '/agenda': { transactions: 15, rows: 90 },
};

/** Rows of one answer: the demo company arrives in some twenty of them. */
const rowsAPage = 200;
/** Milliseconds between two answers, so that what the screen asks after one is over before the next. */
const pause = 400;

let server: ServerProcess;
let browser: BrowserProcess;
let page: Page;
let pulls: number;

beforeAll(async () => {
  server = await createServerProcess();
  await server.start();
});
afterAll(() => server.dispose());

beforeEach(async () => {
  browser = await createBrowserProcess({ viewport: { width: 1280, height: 800 } });
  page = await browser.start();
  await countReads(page);
  pulls = 0;
  await page.context().route(/\/sync\/pull\?/, async (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set('limit', String(rowsAPage));
    pulls += 1;
    await new Promise((resolve) => setTimeout(resolve, pause));
    await route.continue({ url: address.href });
  });
});
afterEach(() => browser.dispose());

/** Loads a device without data with this screen open. Returns what the page read meanwhile. */
async function readsDuringLoad(route: string): Promise<PageReads> {
  await page.goto(`${server.url}${route}`);
  await page.getByLabel('Adresse email').fill(supervisorEmail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await clearReads(page);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(`${server.url}${route}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilSafe(page);
  return readsOf(page);
}

/** Returns the figures that are over their budget, with the stores they were read from. */
function overBudget(reads: PageReads, budget: Budget): string[] {
  return (['transactions', 'rows'] as const)
    .filter((figure) => reads[figure] / pulls > budget[figure])
    .map((figure) => {
      const stores = Object.entries(reads.stores).toSorted(([, a], [, b]) => b[figure] - a[figure]);
      const most = stores.slice(0, 5).map(([name, store]) => `${name} ${store[figure]}`);
      const average = Math.round(reads[figure] / pulls);
      return `${average} ${figure} a page, more than ${budget[figure]}: ${most.join(', ')} in ${pulls} pages`;
    });
}

test.each(Object.entries(budgets))('during a first load, %s reads within its budget', async (route, budget) => {
  const reads = await readsDuringLoad(route);
  // A load in one page would say nothing about what each page costs.
  expect(pulls).toBeGreaterThan(8);
  // A screen that read nothing was not counted.
  expect(reads.rows).toBeGreaterThan(0);
  expect(overBudget(reads, budget)).toEqual([]);
});

/** Most rows of orders that a tap of a visit reads: its own, for each part of the page that shows some of it. */
const ordersATap = 12;

test('a tap of a visit reads its own order, and not all of them', async () => {
  await page.context().unroute(/\/sync\/pull\?/);
  await signIn(page, server.url, certifierEmail);
  await waitUntilSafe(page);
  const api = await signInToApi(server.url, certifierEmail);
  const visits = await api.rows('visits');
  // One of another day asks first, and draws the page again.
  const today = brusselsDay(Date.now());
  const visit = visits.find(
    ({ employee, state, plannedStart }) =>
      employee.id === api.id && state === 'planned' && brusselsDay(plannedStart) === today,
  );
  if (visit === undefined) throw new Error('no visit is planned today');
  await page.goto(`${server.url}/orders/${visit.orderId}`);
  const begin = page.getByRole('button', { name: /^Commencer la visite/ }).first();
  await begin.waitFor();
  await waitUntilSafe(page);
  for (const [tap, effect] of [
    [() => chooseAction(page, 'Confirmée par le client'), 'Confirmée par le client à'],
    [() => begin.click(), 'Visite commencée à'],
  ] as const) {
    await clearReads(page);
    await tap();
    await page.getByText(effect).first().waitFor();
    await waitUntilSafe(page);
    const { stores } = await readsOf(page);
    expect(stores['orders']?.rows).toBeGreaterThan(0);
    expect(stores['orders']?.rows).toBeLessThanOrEqual(ordersATap);
  }
});
