import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reportFailure } from '../support/checks/failure-report.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';

/** What stands above the rows of the list of orders on a desk. */

let world: World;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  desk = await startDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const first = () => desk.locator('main [data-index="0"]');
const topOfRows = async (): Promise<number> => (await first().boundingBox())?.y ?? Number.NaN;

/** Returns the names of the controls above the list that are not on screen as a whole. */
function outside(): Promise<string[]> {
  return desk.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('main :is(button, a, input, select)');
    return [...controls]
      .filter((one) => one.closest('[data-index]') === null)
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const around = one.closest('.overflow-x-auto')?.getBoundingClientRect();
        const end = Math.min(innerWidth, around?.right ?? innerWidth);
        return right > left && (left < 0 || right > end || top < 0 || bottom > innerHeight);
      })
      .map((one) => one.textContent);
  });
}

test.each([
  { width: 1440, language: '' },
  { width: 1440, language: '/nl' },
  { width: 1280, language: '' },
])('the first row begins within 200 px at $width px$language, and every filter is on screen', async (look) => {
  await desk.setViewportSize({ width: look.width, height: 900 });
  await desk.goto(`${world.deskUrl}${look.language}/orders`);
  await first().waitFor();
  await expect.poll(topOfRows).toBeLessThanOrEqual(200);
  await desk.getByRole('button', { name: /^(Plus de filtres|Meer filters)$/ }).click();
  const fewer = desk.getByRole('button', { name: /^(Moins de filtres|Minder filters)$/ });
  await fewer.waitFor();
  expect(await outside()).toEqual([]);
  await desk
    .getByRole('button', { name: /^(Client|Klant)$/ })
    .first()
    .click();
  await desk.getByRole('group', { name: /^(Type de consommateur|Soort consument)/ }).waitFor();
  expect(await outside()).toEqual([]);
  await desk.keyboard.press('Escape');
  await fewer.click();
});

test('choosing and previewing an order moves no row, and the preview is whole on screen', async () => {
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(`${world.deskUrl}/orders`);
  await first().waitFor();
  await desk.getByText(/^Impayé/).waitFor();
  const before = await topOfRows();
  await desk.locator('main [data-index="1"] label').click();
  await desk.getByRole('toolbar').waitFor();
  expect(await topOfRows()).toBe(before);
  await first().click({ position: { x: 500, y: 20 } });
  const open = desk.getByRole('link', { name: 'Ouvrir la commande' });
  await open.waitFor();
  expect(await topOfRows()).toBe(before);
  const box = await open.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
});
