import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Document } from '#contract/entities/document.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { waitUntilSafe } from '../support/app.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { violations } from '../support/checks/axe.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

let world: World;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  desk = await startDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const panel = () => desk.getByRole('complementary').or(desk.getByRole('dialog')).last();

test('a document is found, kept offline, joined by one added offline, and both leave in a ZIP without network', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const uploads = new Set((await office.rows('uploads')).map(({ id }) => id));
  const present = (await office.rows('documents')).find(
    ({ uploadId, orderId }) => orderId !== null && uploads.has(uploadId),
  );
  if (present === undefined) throw new Error('the demo has no document');
  const order = (await office.rows('orders')).find(({ id }) => id === present.orderId);
  if (order === undefined) throw new Error('the document has no order');

  await desk.goto(`${world.deskUrl}/drive`);
  await desk.getByRole('searchbox', { name: 'Rue' }).fill(`${order.address.street} ${order.address.number}`);
  await desk.getByRole('searchbox', { name: 'Code postal' }).fill(order.address.zipcode);
  const row = desk.locator('[data-index] a');
  await expect
    .poll(() => row.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual([expect.stringContaining(`order=${order.id}`)]);
  await row.click();
  await panel()
    .getByRole('button', { name: `Actions : ${present.name}` })
    .click();
  await panel().getByRole('button', { name: 'Garder hors ligne', exact: true }).click();
  await panel().getByText('Sur le serveur et sur cet appareil').first().waitFor();
  await waitUntilSafe(desk);

  await setOffline(desk.context(), true);
  await panel().getByRole('button', { name: 'Ajouter des documents' }).click();
  const dialog = desk.getByRole('dialog').last();
  await dialog.getByLabel('Type de document').selectOption({ label: 'Preuve' });
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'facture isolation.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await dialog.getByRole('button', { name: 'Ajouter le document' }).click();
  await panel().getByRole('button', { name: 'Actions : facture isolation.pdf' }).waitFor();
  for (const name of [present.name, 'facture isolation.pdf'])
    await panel()
      .getByRole('checkbox', { name: `Choisir ${name}` })
      .check();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Télécharger en ZIP' }).click();
  const zip = unzipSync(await readFile(await (await download).path()));
  const files = new Map(Object.entries(zip).map(([path, bytes]) => [path.split('/')[1] ?? '', bytes]));
  expect([...files.keys()].toSorted()).toEqual([present.name, 'facture isolation.pdf'].toSorted());
  expect(strFromU8(files.get('facture isolation.pdf') ?? new Uint8Array())).toBe(pdf.toString());

  await setOffline(desk.context(), false);
  const added = await eventually('the server has the document', async (): Promise<Document | undefined> =>
    (await office.rows('documents')).find(({ name }) => name === 'facture isolation.pdf'),
  );
  expect(added).toMatchObject({ orderId: order.id, kind: 'proof', source: 'employee', addedBy: { id: office.id } });
  await eventually('the server has its bytes', async () =>
    (await office.rows('uploads')).find(({ id, receivedAt }) => id === added.uploadId && receivedAt !== null),
  );
  await waitUntilSafe(desk);
});

test('the server is searched too, an order’s files are shown, and a new name reaches others', async () => {
  const order = (await world.api.rows('orders')).find(({ number }) => number !== null);
  if (order === undefined) throw new Error('the certifier has no order');
  const { street, number, zipcode } = order.address;
  await desk.goto(`${world.deskUrl}/drive?street=${encodeURIComponent(`${street} ${number}`)}&zipcode=${zipcode}`);
  await desk.getByRole('button', { name: 'Chercher aussi sur le serveur' }).click();
  await desk.getByText(/, 0 de plus sur le serveur$/).waitFor();
  await desk.locator(`[data-index] a[href*="order=${order.id}"]`).click();

  await panel().getByRole('button', { name: 'Ajouter des documents' }).click();
  const dialog = desk.getByRole('dialog').last();
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'attestation.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'façade.png', mimeType: 'image/png', buffer: noisyPicture(40, 30) },
  ]);
  expect(await violations(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ajouter les 2 documents' }).click();
  await panel().getByRole('button', { name: 'Voir façade.png' }).click();
  const viewer = desk.getByRole('dialog').last();
  await viewer.getByRole('img').first().waitFor();
  await desk.keyboard.press('Escape');
  await panel().getByRole('button', { name: 'Voir attestation.pdf' }).click();
  await viewer
    .locator('iframe')
    .or(viewer.getByText('Ce navigateur ne peut pas montrer ce fichier.'))
    .first()
    .waitFor();
  await desk.keyboard.press('Escape');

  await panel().getByRole('button', { name: 'Actions : attestation.pdf' }).click();
  expect(await violations(desk)).toEqual([]);
  await panel().getByRole('button', { name: 'Renommer' }).click();
  await panel().getByLabel('Nom du fichier').fill('Attestation gaz.pdf');
  await panel().getByRole('button', { name: 'Renommer' }).click();
  await panel().getByText('Attestation gaz.pdf', { exact: true }).waitFor();
  await eventually('the certifier has the new name', async () =>
    (await world.api.rows('documents')).find(
      ({ name, orderId }) => name === 'Attestation gaz.pdf' && orderId === order.id,
    ),
  );
  await waitUntilSafe(desk);
});

test('a ZIP goes on beside another screen and is cancelled there', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const received = new Set((await office.rows('uploads')).flatMap((row) => (row.receivedAt === null ? [] : row.id)));
  // The first one is kept on the device by the first test.
  const present = (await office.rows('documents')).findLast(
    ({ orderId, uploadId, source }) => orderId !== null && source !== 'employee' && received.has(uploadId),
  );
  if (present === undefined) throw new Error('the demo has no received document');
  let requests = 0;
  // The server gives addresses, and no bytes.
  await desk.context().route(/\/files\/(?!links)/, () => {
    requests += 1;
  });
  await desk.goto(`${world.deskUrl}/drive?order=${present.orderId}`);
  await panel()
    .getByRole('checkbox', { name: `Choisir ${present.name}` })
    .check();
  await desk.getByRole('button', { name: 'Télécharger en ZIP' }).click();
  await eventually('the ZIP asks for a file', () => (requests > 0 ? true : undefined));
  const toOrder = panel().getByRole('link', { name: 'Ouvrir la commande' });
  // Playwright would scroll until nothing covers it.
  const { x, y, width, height } = (await toOrder.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(
    await toOrder.evaluate((link, at) => link.contains(document.elementFromPoint(at.x, at.y)), {
      x: x + width / 2,
      y: y + height / 2,
    }),
  ).toBe(true);
  await toOrder.click();
  await desk.getByRole('link', { name: 'Dans le drive' }).click();
  await desk.getByRole('progressbar', { name: 'ZIP en cours' }).waitFor();
  expect(await violations(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Annuler' }).click();
  await desk.getByRole('progressbar', { name: 'ZIP en cours' }).waitFor({ state: 'detached' });
  await desk.context().unroute(/\/files\/(?!links)/);
});
