import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { waitForOfflineShell } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, visitsToStart } from '../support/world.ts';

const account = { BENEFICIARY_NAME: 'Certificats du Parc SRL', BENEFICIARY_IBAN: 'BE68 5390 0754 7034' };

let world: World;
let page: Page;
let order: Order;

beforeAll(async () => {
  world = await createWorld({ env: account });
  const owed = (await visitsToStart(world)).find((one) => !one.order.paid && one.order.total > 0);
  if (owed === undefined) throw new Error('the demo has no visit of an unpaid order');
  ({ order } = owed);
  page = await startCertifier(world);
  await waitForOfflineShell(page);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** Returns the text of the QR code in the pixels of an element, read by a decoder that is not the product's. */
async function decoded(element: Locator): Promise<string | undefined> {
  const png = (await element.screenshot()).toString('base64');
  const { pixels, width, height } = await page.evaluate(async (given) => {
    const bytes = Uint8Array.from(atob(given), (letter) => letter.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return { pixels: [...data], width: image.width, height: image.height };
  }, png);
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}

test('an order’s codes are drawn offline: a credit transfer of what is due, and the order’s address', async () => {
  await page.goto(`${world.link.url}/orders/${order.id}?tab=file`);
  await page.getByRole('link', { name: 'Codes QR' }).waitFor();
  world.link.decide(() => 'drop');
  await page.getByRole('link', { name: 'Codes QR' }).click();
  const transfer = page.getByRole('img', { name: 'Code QR de virement' });
  await transfer.waitFor();
  const lines = (await eventually('the code is read', () => decoded(transfer))).split('\n');
  expect(lines.slice(0, 7)).toEqual(['BCD', '002', '1', 'SCT', '', 'Certificats du Parc SRL', 'BE68539007547034']);
  expect(lines[7]).toMatch(/^EUR\d+\.\d\d$/);
  expect(Number(lines[7]?.slice(3))).toBeLessThanOrEqual(order.total / 100);
  await page.getByText('Ouvrir la commande', { exact: true }).click();
  const address = page.getByRole('img', { name: 'Code QR de la commande' });
  await address.waitFor();
  expect(await decoded(address)).toBe(`${new URL(page.url()).origin}/orders/${order.id}?qr`);
  world.link.decide(() => 'pass');
});
