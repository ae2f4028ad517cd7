import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reportFailure } from '../support/checks/failure-report.ts';
import { owedSurvey } from '../support/desk/survey.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';

/** A new page begins at its top, "back" returns to its place, and an address's own part moves nothing. */

let world: World;
let phone: Page;

beforeAll(async () => {
  world = await createWorld();
  phone = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const top = (): Promise<number> => phone.evaluate(() => Math.round(scrollY));
const rows = (): Locator => phone.locator('main a[href*="/orders/"]');
const tab = (name: string): Locator => phone.locator('[data-tab-bar] a').filter({ hasText: name });

/** Scrolls down once the page is long enough, and returns the place. */
async function scrollDown(to = 900): Promise<number> {
  await expect.poll(() => phone.evaluate((at) => (scrollTo(0, at), scrollY), to)).toBeGreaterThan(to - 300);
  return top();
}

test('a list opens at its top by a link, and where it was left by “back”', async () => {
  await phone.goto(`${world.link.url}/orders`);
  await rows().first().waitFor();
  const left = await scrollDown();
  // A row in view: a locator would scroll to the row that it finds.
  await phone.mouse.click(150, 420);
  await phone.waitForURL(/\/orders\/.+/);
  await phone.locator('main h1').first().waitFor();
  await phone.goBack();
  await expect.poll(top).toBeGreaterThan(left - 200);
  await tab('Commandes').click();
  await expect.poll(top).toBe(0);
  await scrollDown();
  await tab('Agenda').click();
  await phone.waitForURL(/\/agenda/);
  await tab('Commandes').click();
  await phone.waitForURL(/\/orders/);
  await rows().first().waitFor();
  await expect.poll(top).toBe(0);
  await scrollDown();
  await phone.goto(`${world.link.url}/profile`);
  await phone.goto(`${world.link.url}/orders`);
  await rows().first().waitFor();
  await expect.poll(top).toBe(0);
});

test('the home screen comes back to its place though its cards are read again, after a reload too', async () => {
  await phone.goto(`${world.link.url}/`);
  await scrollDown(700);
  for (let times = 0; times < 3; times += 1) {
    const left = await top();
    await tab('Commandes').click();
    await rows().first().waitFor();
    await expect.poll(top).toBe(0);
    // Rows are measured after the first paint, which moves a list that believes itself further down.
    await phone.waitForTimeout(300);
    expect(await top()).toBe(0);
    await phone.goBack();
    // A card that comes above keeps in view what was there.
    await expect.poll(top).toBeGreaterThan(left - 200);
    await phone.reload();
    await expect.poll(top).toBeGreaterThan(left - 200);
  }
});

test('a filter in the address moves nothing', async () => {
  await phone.goto(`${world.link.url}/rappel`);
  await phone.locator('main h1').first().waitFor();
  const place = await phone.evaluate(() => {
    // A page that is longer than its rows.
    document.body.style.minHeight = '3000px';
    scrollTo(0, 300);
    return scrollY;
  });
  await phone.evaluate(() =>
    document.querySelector<HTMLElement>('main [role=radio]:not([aria-checked=true])')?.click(),
  );
  await phone.waitForURL(/\?/);
  expect(await top()).toBe(place);
});

test('the next question of a survey has the focus and stands in view', async () => {
  const { orderId } = await owedSurvey(world.api);
  await phone.goto(`${world.link.url}/suivi?order=${orderId}`);
  const next = phone.getByRole('button', { name: 'Question suivante' });
  const focused = (): Promise<string> =>
    phone.evaluate(() => {
      const question = document.activeElement?.closest('[id^="question-"]');
      const at = question?.getBoundingClientRect().top ?? -1;
      return at >= 0 && at < innerHeight * 0.75 ? 'in view' : `${question?.id} at ${at}`;
    });
  await next.waitFor();
  for (let times = 0; times < 5; times += 1) {
    await next.click();
    await expect.poll(focused).toBe('in view');
  }
});
