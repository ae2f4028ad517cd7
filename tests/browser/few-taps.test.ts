import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { setOffline } from './support/network.ts';
import { reportFailure } from './support/failure-report.ts';
import { eventually } from './support/processes.ts';
import { drawSignature, shownSection } from './support/visit-form.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier, visitsToStart } from './support/world.ts';

/** A visit on the phone, counted: each click is a tap, and so is each field that is typed in. In Dutch, without network. */

let world: World;
let page: Page;
let order: Order;
let visit: Visit;
let taps = 0;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
  const found = (await visitsToStart(world)).find(({ order: { services } }) =>
    ['ELE', 'PEB'].every((one) => services.length === 2 && services.some(({ code }) => code === one)),
  );
  if (found === undefined) throw new Error('the demo has no visit for PEB and electricity');
  ({ order, visit } = found);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).locator('visible=true');
const choice = (name: string, nth = 0): Locator => page.getByLabel(name, { exact: true }).nth(nth);

async function tap(target: Locator): Promise<void> {
  await target.click();
  taps += 1;
}

async function next(): Promise<void> {
  const before = await shownSection(page);
  await tap(button('Volgende'));
  await eventually('the next section', async () => (await shownSection(page)) !== before || undefined);
}

async function measure(name: string, value: string): Promise<void> {
  await tap(choice(name));
  await page.keyboard.type(value);
}

/** Takes a photo of each document that is missing. Returns how many. */
async function photograph(): Promise<number> {
  const shutter = button('Foto nemen');
  let taken = 0;
  for (;;) {
    await shutter.and(page.locator(':enabled')).waitFor();
    await tap(shutter);
    taken += 1;
    await page.getByText(new RegExp(`^${taken} bewaard`)).waitFor();
    if (
      await page
        .getByRole('dialog')
        .getByText(/^Niets meer te nemen/)
        .isVisible()
    )
      return taken;
  }
}

test('the head of the form is at most 120 pixels high on a phone, in both languages', async () => {
  for (const language of ['', '/nl']) {
    await page.goto(`${world.link.url}${language}/formvisit?visit=${visit.id}`);
    const first = page.locator('main section').first();
    await first.waitFor();
    const bar = await page.getByRole('banner').first().boundingBox();
    const question = await first.boundingBox();
    const height = (question?.y ?? 0) - (bar === null ? 0 : bar.y + bar.height);
    expect(height).toBeGreaterThan(60);
    expect(height).toBeLessThanOrEqual(120);
  }
});

test('a form with thirteen photos takes at most 35 taps, offline', async () => {
  await page.goto(`${world.link.url}/nl/formvisit?visit=${visit.id}`);
  await page.locator('main h1').waitFor();
  await setOffline(page.context(), true);
  taps = 0;
  await tap(page.getByRole('group', { name: 'Een persoon van de bestelling toevoegen' }).getByRole('button').first());
  await next();
  await measure('Meting (Ω)', '12,5');
  await measure('Meting (MΩ)', '200');
  await tap(choice('Erna'));
  await tap(choice('Conform'));
  await tap(button(/^De \d+ resterende punten OK$/));
  await button('De rest OK').first().waitFor({ state: 'detached' });
  await next();
  await tap(choice('Ja', 0));
  await tap(choice('Ja', 1));
  await tap(choice('Te huur'));
  await tap(choice('Met kaart betaald'));
  await next();
  await tap(button('Foto’s nemen'));
  const photos = await photograph();
  await tap(button('Klaar'));
  await next();
  await tap(button('Laten tekenen'));
  await drawSignature(page);
  taps += 1;
  await tap(button('Klaar'));
  await next();
  // What is sent stands on the last screen.
  for (const text of [/^Met kaart betaald: €\s[\d.]+,\d\d/, /^Aarding \(Ω\): 12,5/, new RegExp(`^${photos}$`)])
    await page.getByRole('main').locator('dd').filter({ hasText: text }).first().waitFor();
  await tap(page.getByRole('button', { name: /^OK: Foto’s nagekeken/ }));
  await tap(button('Formulier verzenden'));
  await page.getByRole('heading', { name: 'Bezoekformulier afgewerkt' }).waitFor();
  expect(photos).toBe(13);
  expect(taps).toBeLessThanOrEqual(35);
  await setOffline(page.context(), false);
  const form = await eventually('the server has the form', async () =>
    (await world.api.rows('visitFeedback')).find(({ visitId }) => visitId === visit.id),
  );
  expect(form).toMatchObject({ orderId: order.id, options: ['payCard'] });
});
