import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { encryptedPdfs } from '#tests/support/files/phone-files.ts';
import { scanPdf } from '#tests/support/files/scan-pdf.ts';
import { violations } from '../support/checks/axe.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk } from '../support/world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** Opens the files of an order that has a number, on a device that draws a PDF itself as phones do. */
async function openFiles(device: Page, url: string): Promise<void> {
  const order = (await world.api.rows('orders')).find(({ number }) => number !== null);
  if (order === undefined) throw new Error('the certifier has no order');
  // Chromium on a desk shows a PDF itself.
  await device.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  await device.goto(`${url}/drive?order=${order.id}`);
}

/** Returns the colour in the middle of the first page that a viewer shows. */
function middleOf(device: Page): Promise<number[]> {
  const first = device
    .getByRole('dialog')
    .last()
    .getByRole('img', { name: /^Page 1 sur/ });
  return first.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('the page is not drawn');
    const { width, height } = canvas;
    return [...(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
  });
}

test('a phone shows a scan as a PDF inside the app, page by page, without network', async () => {
  await openFiles(page, world.link.url);
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
  await expect.poll(() => middleOf(page)).toEqual([0, 0, 0, 255]);
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

test('a PDF that begins after a line goes from a phone without network to the office, which opens it', async () => {
  await setOffline(page.context(), false);
  await openFiles(page, world.link.url);
  const adding = page.getByRole('dialog').last();
  await page.getByRole('button', { name: 'Ajouter des documents' }).click();
  await setOffline(page.context(), true);
  const name = 'attestation.pdf';
  const buffer = Buffer.concat([Buffer.from('\r\n'), scanPdf()]);
  await adding.locator('input[type=file]').setInputFiles([{ name, mimeType: 'application/pdf', buffer }]);
  await adding.getByRole('button', { name: 'Ajouter le document' }).click();
  await page.getByRole('button', { name: `Voir ${name}` }).click();
  await expect.poll(() => middleOf(page)).toEqual([0, 0, 0, 255]);
  await page.keyboard.press('Escape');

  await setOffline(page.context(), false);
  const upload = await eventually('the server has it', async () =>
    (await world.api.rows('uploads')).find((one) => one.name === name && one.receivedAt !== null),
  );
  expect(upload).toMatchObject({ type: 'application/pdf', size: buffer.length });
  const desk = await startDesk(world);
  await openFiles(desk, world.deskUrl);
  await desk.getByRole('button', { name: `Voir ${name}` }).click();
  await expect.poll(() => middleOf(desk)).toEqual([0, 0, 0, 255]);
});
