import type { Browser, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '#tests/support/runner/chromium.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { openContext } from '../support/contexts.ts';
import type { Facts, Role } from '../support/checks/page-addresses.ts';
import { accounts, addressesOf, readFacts } from '../support/checks/page-addresses.ts';
import { screenTable } from '../support/checks/screen-table.ts';
import { settle } from '../support/desk/screen-visit.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';
import { misfitsOfTextSizes } from '../support/checks/text-size.ts';

/** Opens every page on a phone with text at 100, 130 and 200 %, upright and turned. */

let server: ServerProcess;
let browser: Browser | undefined;
let facts: Facts;
const pages = new Map<Role, Page>();

beforeAll(async () => {
  server = await createServerProcess();
  await server.start();
  browser = await chromium.launch(chromiumLaunchOptions());
  ({ facts } = await readFacts(server.url));
}, 1_800_000);

afterAll(async () => {
  await browser?.close();
  await server.dispose();
});

/** Returns the page of a role, signed in. */
async function pageOf(role: Role): Promise<Page> {
  const open = pages.get(role);
  if (open !== undefined) return open;
  const context = await openContext(browser, { reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  const email = accounts[role];
  if (email !== null) {
    await signIn(page, server.url, email);
    await waitUntilSafe(page);
  }
  pages.set(role, page);
  return page;
}

/** Opens addresses one after the other, and measures each. */
async function misfitsAt(role: Role, addresses: readonly string[]): Promise<string[]> {
  const page = await pageOf(role);
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(`${server.url}${address}`);
    await settle(page, role !== 'nobody');
    // What stands over the page opens after it.
    if (/&(camera|signature)=/.test(address)) await page.getByRole('button', { name: 'Terminé' }).waitFor();
    found.push(...(await misfitsOfTextSizes(page)).map((misfit) => `${address}, ${misfit}`));
  }
  return found;
}

const table = screenTable();

test.each(table)('$pattern keeps its main action in view and prints nothing over another', async (route) => {
  const role = route.access === 'signedOut' ? 'nobody' : 'certifier';
  expect(await misfitsAt(role, addressesOf(route, role, facts))).toEqual([]);
});

/** Pages that another role sees with a content of its own. */
const others: [Role, string][] = [
  ['commercial', '/'],
  ['commercial', '/clients'],
  ['commercial', '/clients/:id'],
  ['commercial', '/visites'],
  ['commercial', '/visites/:id'],
  ['supervisor', '/'],
  ['supervisor', '/agenda'],
  ['supervisor', '/supervision'],
  ['supervisor', '/rappel'],
];

test.each(others)('so does the page of the %s at %s', async (role, pattern) => {
  const routes = table.filter((route) => route.pattern === pattern);
  expect(routes).toHaveLength(1);
  expect(
    await misfitsAt(
      role,
      routes.flatMap((route) => addressesOf(route, role, facts)),
    ),
  ).toEqual([]);
});

test.each(['photos', 'summary', 'signature&signature=1', 'photos&camera=1'])('so does the form at %s', async (step) => {
  expect(await misfitsAt('certifier', [`/formvisit?visit=${facts.visitId}&step=${step}`])).toEqual([]);
});

test.each(['file', 'photos', 'messages'])('so does the tab %s of an order', async (tab) => {
  expect(await misfitsAt('certifier', [`/orders/${facts.orderNumbers.certifier}?tab=${tab}`])).toEqual([]);
});
