import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';

let world: World;
let page: Page;

/** Further than the first 50 cards of a phone reach. */
const far = 15_000;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const scrollTop = (): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls down the list and opens an order on screen. */
async function openFarOrder(query: string): Promise<void> {
  await page.goto(`${world.link.url}/orders${query}`);
  await eventually('the list is long', async () =>
    (await page.evaluate(() => document.documentElement.scrollHeight)) > far + 2000 ? true : undefined,
  );
  await page.evaluate((top) => window.scrollTo(0, top), far);
  await eventually('an order is on screen', () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('main [role=listitem] a')];
      const shown = links.find((link) => {
        const { top } = link.getBoundingClientRect();
        return top > 150 && top < innerHeight - 100;
      });
      shown?.click();
      return shown === undefined ? undefined : true;
    }),
  );
  await page.getByLabel('Remarque interne').waitFor();
}

/** Waits until the list is back where it was, with its query. */
async function expectSamePlace(query: string): Promise<void> {
  await page.getByRole('heading', { name: 'Commandes' }).waitFor();
  await eventually('the list is where it was', async () =>
    Math.abs((await scrollTop()) - far) < 300 ? true : undefined,
  );
  expect(new URL(page.url()).search).toBe(query);
}

test.each(['', '?sort=address'])('Back restores the place in the list, far down, with the query %j', async (query) => {
  await openFarOrder(query);
  await page.goBack();
  await expectSamePlace(query);
});

test('the link to the list keeps filters, sort and place', async () => {
  await openFarOrder('?region=brussels%2Cwallonia&sort=address');
  await page.getByRole('link', { name: 'Commandes' }).first().click();
  await expectSamePlace('?region=brussels%2Cwallonia&sort=address');
});

test('Back after a reload of the order restores the place in a sorted list', async () => {
  await openFarOrder('?sort=address');
  await page.reload();
  await page.getByLabel('Remarque interne').waitFor();
  await page.goBack();
  await expectSamePlace('?sort=address');
});
