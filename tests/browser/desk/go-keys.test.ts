import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { addressesOf, readFacts } from '../support/checks/page-addresses.ts';
import { eventually } from '../support/server/processes.ts';
import { screenTable } from '../support/checks/screen-table.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';

/** `g` and then `d` lead a supervisor to what is to be decided, from every page. */

let world: World;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  desk = await startDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

async function open(address: string): Promise<void> {
  await desk.goto(`${world.deskUrl}${address}`);
  await desk.getByRole('heading', { level: 1 }).first().waitFor();
}

const path = (): string => new URL(desk.url()).pathname;

/** Presses the two keys, and waits for the page that they lead to. The page listens to them once it has been idle. */
async function goThere(language = ''): Promise<void> {
  await eventually('the keys lead there', async () => {
    await desk.keyboard.press('g');
    await desk.keyboard.press('d');
    return path() === `${language}/supervision` || undefined;
  });
}

test('from every page, in both languages', minutes(4), async () => {
  const { facts } = await readFacts(world.server.url);
  const addresses = screenTable()
    .filter(({ access }) => access !== 'signedOut')
    .flatMap((route) => addressesOf(route, 'supervisor', facts));
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const language = addresses.indexOf(address) % 2 === 0 ? '' : '/nl';
    await open(`${language}${address}`);
    // Some pages begin in their search field.
    await desk.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    );
    await goThere(language);
  }
});

test('with the focus on a row or a button, and not while one types', minutes(2), async () => {
  await open('/orders');
  await desk.locator('[data-index="0"] a').first().waitFor();
  await desk.keyboard.press('j');
  expect(await desk.evaluate(() => document.activeElement?.closest('[data-index]') !== null)).toBe(true);
  await goThere();
  await open('/agenda');
  await desk.getByRole('main').getByRole('button').first().focus();
  await goThere();
  await open('/orders');
  const search = desk.locator('main input[aria-keyshortcuts="/"]');
  await search.focus();
  await desk.keyboard.type('gd');
  expect(await search.inputValue()).toBe('gd');
  expect(path()).toBe('/orders');
});

test('on the page itself they leave its filters', minutes(2), async () => {
  await open('/orders');
  await goThere();
  await desk.getByLabel('Trier par').selectOption('newest');
  await expect.poll(() => new URL(desk.url()).search).toBe('?sort=newest');
  await desk.keyboard.press('Escape');
  await desk.getByRole('heading', { level: 1 }).click();
  await desk.keyboard.type('gd');
  // A key that is handled after them is proof that they were.
  await desk.keyboard.press('/');
  await expect.poll(() => desk.evaluate(() => document.activeElement?.getAttribute('aria-keyshortcuts'))).toBe('/');
  expect(new URL(desk.url()).search).toBe('?sort=newest');
});
