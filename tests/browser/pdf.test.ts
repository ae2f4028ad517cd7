import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { encryptedPdfs } from '#tests/support/phone-files.ts';
import { scanPdf } from '#tests/support/scan-pdf.ts';
import { violations } from './support/axe.ts';
import { reportFailure } from './support/failure-report.ts';
import { setOffline } from './support/network.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier } from './support/world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

test('a phone shows a scan as a PDF inside the app, page by page, without network', async () => {
  const order = (await world.api.rows('orders')).find(({ number }) => number !== null);
  if (order === undefined) throw new Error('the certifier has no order');
  // As on phones: Chromium on a desk shows a PDF itself.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  await page.goto(`${world.link.url}/drive?order=${order.id}`);
  await page.getByRole('button', { name: 'Ajouter des documents' }).click();
  await setOffline(page.context(), true);
  await page
    .getByRole('dialog')
    .last()
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'scan.pdf', mimeType: 'application/pdf', buffer: scanPdf() },
      {
        name: 'abîmé.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
      },
    ]);
  await page.getByRole('button', { name: 'Ajouter les 2 documents' }).click();
  await page.getByRole('button', { name: 'Voir scan.pdf' }).click();
  const viewer = page.getByRole('dialog').last();
  const first = viewer.getByRole('img', { name: 'Page 1 sur 2' });
  const middle = () =>
    first.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('the page is not drawn');
      const { width, height } = canvas;
      return [...(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
    });
  await expect.poll(middle).toEqual([0, 0, 0, 255]);
  expect(await violations(page)).toEqual([]);
  const before = await first.evaluate(({ clientWidth }) => clientWidth);
  await viewer.getByRole('button', { name: 'Agrandir' }).click();
  await expect.poll(() => first.evaluate(({ clientWidth }) => clientWidth)).toBe(Math.round(before * 1.5));
  await viewer.getByRole('img', { name: 'Page 2 sur 2' }).waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Voir abîmé.pdf' }).click();
  await viewer.getByText('Ce navigateur ne peut pas montrer ce fichier.').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ajouter des documents' }).click();
  const adding = page.getByRole('dialog').last();
  await adding
    .locator('input[type=file]')
    .setInputFiles([{ name: 'encore.pdf', mimeType: 'application/pdf', buffer: scanPdf() }]);
  await adding.getByRole('button', { name: 'Ajouter le document' }).click();
  await adding.getByText('encore.pdf est déjà dans cette commande.').waitFor();

  // Only opening a PDF tells that it asks for a password: the library that does it is on the device.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ajouter des documents' }).click();
  const pdf = (name: string, bytes: Uint8Array) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(bytes),
  });
  await adding
    .locator('input[type=file]')
    .setInputFiles([pdf('secret.pdf', encryptedPdfs.aesLocked), pdf('lisible.pdf', encryptedPdfs.aesOpen)]);
  await adding.getByRole('button', { name: 'Ajouter les 2 documents' }).click();
  await page.getByText('« secret.pdf » est protégé par un mot de passe').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Voir lisible.pdf' }).waitFor();
  expect(await page.getByRole('button', { name: 'Voir secret.pdf' }).count()).toBe(0);
});
