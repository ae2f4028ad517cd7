import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { reportFailure } from './support/failure-report.ts';
import { minutes } from '#tests/support/time-limits.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier, startDesk, visitsToStart } from './support/world.ts';

/** `pictures.test.ts` has the camera, the viewer, the editor and its question. */

const phoneSize = { width: 390, height: 844 };
let world: World;
let phone: Page;
let office: Page;
let order: Order;

beforeAll(async () => {
  world = await createWorld();
  phone = await startCertifier(world);
  office = await startDesk(world);
  await office.setViewportSize(phoneSize);
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to make');
  ({ order } = first);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const button = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .locator('visible=true')
    .first();
const dialog = (page: Page): Locator => page.getByRole('dialog').getByRole('heading').first();

const palette = (page: Page): Locator => page.getByLabel('Écran, commande, client ou document');

/** A layer over a page: how it is opened, and what of it is on screen. */
interface Layer {
  who?: 'office';
  path: string | (() => string);
  open: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
}

const layers: Record<string, Layer> = {
  'the drawer': {
    path: '/orders',
    open: (page) => page.getByRole('banner').getByRole('button').first().click(),
    shown: (page) => page.getByRole('dialog').getByRole('link', { name: 'Commandes' }),
  },
  'the user’s menu': {
    path: '/orders',
    open: (page) => button(page, /^Menu de /).click(),
    shown: (page) => page.getByRole('button', { name: 'Se déconnecter' }),
  },
  'the command palette': {
    path: '/orders',
    open: async (page) => {
      // The keys are there a moment after the page.
      await expect
        .poll(
          async () => {
            const isShown = await palette(page).isVisible();
            if (!isShown) await page.keyboard.press('Control+k');
            return isShown;
          },
          { interval: 500, timeout: 8_000 },
        )
        .toBe(true);
    },
    shown: palette,
  },
  'the filters of the orders': {
    path: '/orders',
    open: (page) => button(page, /^Filtres/).click(),
    shown: dialog,
  },
  'the filters of the drive': {
    path: '/drive',
    open: (page) => button(page, 'Filtres').click(),
    shown: (page) => page.getByLabel('N° de facture'),
  },
  'a filter in a chip': {
    path: '/incomplete',
    open: (page) => button(page, 'Date de visite').click(),
    shown: (page) => page.getByLabel('Du', { exact: true }),
  },
  'the agenda’s menu': {
    path: '/agenda',
    open: (page) => button(page, 'Imprimer, télécharger…').click(),
    shown: (page) => page.getByRole('menuitem').first(),
  },
  'a sheet that the address shows': {
    path: '/agenda',
    open: async (page) => {
      await button(page, 'Imprimer, télécharger…').click();
      await page.getByRole('menuitem', { name: 'Aide et raccourcis' }).click();
    },
    shown: dialog,
  },
  'a form in a sheet': {
    path: '/rappel',
    open: (page) => button(page, 'Nouveau rappel').click(),
    shown: dialog,
  },
  'a sheet of an order': {
    path: () => `/orders/${order.id}?tab=photos`,
    open: (page) => button(page, 'Ajouter des photos ou documents').click(),
    shown: dialog,
  },
  'a choice of people': {
    who: 'office',
    path: () => `/orders/${order.id}#form-assign`,
    open: (page) => page.locator('#form-assign').getByRole('combobox').click(),
    shown: (page) => page.getByRole('option').first(),
  },
  'a decision': {
    who: 'office',
    path: '/supervision',
    open: (page) => page.locator('[data-choice]').first().click(),
    shown: (page) => button(page, /^Retour|^À décider|^Liste/),
  },
};

/** Whether "back" closes a layer. A step through the history takes a moment. */
const isGuarded = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.hasOwn((history.state as object | null) ?? {}, 'guard'));

test(
  'on a phone, “back” closes what is open and leaves the page under it; a second one leaves the page',
  minutes(4),
  async () => {
    const outcomes: Record<string, string> = {};
    for (const [name, { who, path, open, shown }] of Object.entries(layers)) {
      const page = who === 'office' ? office : phone;
      const origin = who === 'office' ? world.deskUrl : world.link.url;
      const address = origin + (typeof path === 'string' ? path : path());
      const outcome = async (): Promise<string> => {
        await page.goto(`${origin}/notifications`);
        await page.locator('main h1').first().waitFor();
        await page.goto(address);
        await page.locator('main h1').first().waitFor();
        await open(page);
        await shown(page).waitFor({ timeout: 8_000 });
        // A layer that the address shows needs no guard.
        await expect.poll(async () => page.url() !== address || (await isGuarded(page)), { timeout: 4_000 }).toBe(true);
        await page.goBack();
        await shown(page).waitFor({ state: 'hidden', timeout: 4_000 });
        if (page.url() !== address) return `is at ${page.url()}`;
        await expect.poll(() => isGuarded(page), { timeout: 4_000 }).toBe(false);
        await page.goBack({ waitUntil: 'commit' });
        await page.waitForURL(/\/notifications$/, { timeout: 4_000, waitUntil: 'commit' });
        return 'closed';
      };
      outcomes[name] = await outcome().catch((error: unknown) => String(error).slice(0, 300));
    }
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(layers).map((name) => [name, 'closed'])));
  },
);

test('a list opens at its top by a link, and where it was left by “back”', async () => {
  await phone.goto(`${world.link.url}/orders`);
  const rows = phone.locator('main a[href*="/orders/"]');
  await rows.first().waitFor();
  const top = (): Promise<number> => phone.evaluate(() => scrollY);
  const scrolled = async (): Promise<number> => {
    await phone.evaluate(() => scrollTo(0, 900));
    await expect.poll(top).toBeGreaterThan(500);
    return top();
  };
  const left = await scrolled();
  // A row in view: a locator would scroll to the row that it finds.
  await phone.mouse.click(150, 420);
  await phone.waitForURL(/\/orders\/.+/);
  await phone.locator('main h1').first().waitFor();
  await phone.goBack();
  await expect.poll(top).toBeGreaterThan(left - 200);
  const bar = phone.getByRole('navigation').getByRole('link', { name: 'Commandes' }).last();
  await bar.click();
  await expect.poll(top).toBe(0);
  await scrolled();
  await phone.getByRole('navigation').getByRole('link', { name: 'Agenda' }).last().click();
  await phone.waitForURL(/\/agenda/);
  await bar.click();
  await phone.waitForURL(/\/orders/);
  await rows.first().waitFor();
  await expect.poll(top).toBe(0);
  await scrolled();
  await phone.goto(`${world.link.url}/profile`);
  await phone.goto(`${world.link.url}/orders`);
  await rows.first().waitFor();
  await expect.poll(top).toBe(0);
});
