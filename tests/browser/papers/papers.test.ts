import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitForOfflineShell } from '../support/app.ts';
import { violations } from '../support/checks/axe.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import { textOfPdf } from '../support/checks/pdf-text.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
  await waitForOfflineShell(page);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

async function downloadedText(): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').last().getByRole('link', { name: 'Télécharger' }).click(),
  ]);
  return (await textOfPdf(await readFile(await download.path()))).join(' ').replaceAll(/\s/g, '');
}

test('an invoice and the summary are written as PDFs on a phone without network', async () => {
  const paper = (await world.api.rows('invoices')).find(({ number }) => number !== null);
  if (paper === undefined) throw new Error('the certifier has no paper');
  // As on phones: Chromium on a desk shows a PDF itself.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  await page.goto(`${world.link.url}/orders/${paper.orderId}?tab=file`);
  const line = page.getByRole('button', { name: new RegExp(`${paper.number}$`) });
  await line.waitFor();
  await setOffline(page.context(), true);
  await line.click();
  const viewer = page.getByRole('dialog').last();
  await viewer.getByRole('img', { name: 'Page 1 sur 1' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await downloadedText()).toContain(paper.number);

  await page.keyboard.press('Escape');
  // Its entry of the history leaves first: a page that begins meanwhile would be left with it.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('guard');
  await page.goto(`${world.link.url}/orders/${paper.orderId}/summary`);
  await page.getByText('Nederlands', { exact: true }).click();
  await page.getByRole('button', { name: 'Ouvrir le PDF' }).click();
  await viewer.getByRole('img', { name: 'Page 1 sur 1' }).waitFor();
  expect(await downloadedText()).toContain('Uwbestelling');
});

test('the dossier is printed whole, black on white in the dark theme too', async () => {
  await setOffline(page.context(), false);
  const [upload] = await world.api.rows('uploads');
  if (!upload?.orderId) throw new Error('the certifier has no photo of an order');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await page.goto(`${world.link.url}/orders/${upload.orderId}/summary?paper=dossier`);
  await page.getByRole('heading', { name: /^Dossier / }).waitFor();
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  const onPage = (await page.locator('main article').innerText()).split(/[\n\t]+/);
  const bare = (text: string): string => text.replaceAll(/[\s’ʼ']/g, '');
  const printed = bare((await textOfPdf(await page.pdf({ format: 'A4' }))).join(''));
  expect(onPage.filter((text) => !printed.includes(bare(text)))).toEqual([]);
  // Nothing of the app is on paper.
  expect(printed).toMatch(/^Dossier/);
  expect(printed).not.toContain('OuvrirlePDF');
  await page.emulateMedia({ media: 'print' });
  const colours = await page.locator('main article').evaluate((article) => {
    const { color, backgroundColor } = getComputedStyle(article);
    return { color, backgroundColor };
  });
  await page.emulateMedia({ media: null });
  expect(colours).toEqual({ color: 'rgb(15, 27, 45)', backgroundColor: 'rgb(255, 255, 255)' });
});
