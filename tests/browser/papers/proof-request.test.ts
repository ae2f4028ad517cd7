import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { strFromU8, unzipSync } from 'fflate';
import type { Order } from '#contract/entities/order.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import { verifyAuditFile } from '../../../scripts/verify.ts';
import { waitUntilSafe } from '../support/app.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { violations } from '../support/checks/axe.ts';
import { widerThanPage } from '../support/checks/layout.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startSupervisor } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let world: World;
let desk: Page;
let office: ApiUser;
let order: Order;
let link: string;

beforeAll(async () => {
  world = await createWorld();
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** Expects that a thumb hits everything that can be pressed: 44 px is the least. */
async function measureTargets(page: Page, send: string): Promise<void> {
  await page.getByRole('button', { name: send, exact: true }).waitFor();
  const heights = await page.evaluate(() => {
    const inputs = [...document.querySelectorAll('input[type=file]')];
    const targets = [...document.querySelectorAll('a, button'), ...inputs];
    return [
      ...targets.map((target) => target.getBoundingClientRect().height),
      ...inputs.map((input) => Number.parseFloat(getComputedStyle(input, '::file-selector-button').minHeight)),
    ];
  });
  expect(heights.length).toBeGreaterThanOrEqual(6);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
}

test('proofs are requested offline, the client sends one by the link without the app, and the desk opens it', async () => {
  office = await signInToApi(world.server.url, supervisorEmail);
  const found = (await office.rows('orders')).find(
    ({ client, state }) => client.email !== null && state === 'encoding',
  );
  if (found === undefined) throw new Error('the demo has no order with an e-mail address');
  order = found;
  desk = await startSupervisor(world, order);
  const part = desk.locator('#documents');

  await setOffline(desk.context(), true);
  await part.getByRole('button', { name: 'Demander des preuves' }).click();
  const form = desk.getByRole('dialog');
  await form.getByRole('button', { name: 'Préparer la demande' }).click();
  await form.getByText('Cochez une preuve ou écrivez ce que vous demandez.').waitFor();
  await form.getByLabel('Dossier de prime accordée').check();
  await form.getByLabel('Ce que le client lira en plus').fill('La prime de 2024');
  await form.getByRole('radio', { name: 'Français' }).click();
  await form.getByRole('button', { name: 'Préparer la demande' }).click();
  await form.waitFor({ state: 'hidden' });
  await part.getByText('Le serveur fera le lien quand il l’aura reçue.').waitFor();
  expect(await part.getByRole('button', { name: 'Envoyer le lien' }).count()).toBe(0);

  await setOffline(desk.context(), false);
  await part.getByText(/^Lien valable jusqu’au/).waitFor();
  await part.getByRole('button', { name: 'Envoyer le lien' }).click();
  const sharing = desk.getByRole('dialog');
  await sharing.getByText(/pouvez-vous nous envoyer vos documents/).waitFor();
  const url = await sharing.getByRole('textbox', { name: 'Lien', exact: true }).inputValue();
  link = url;
  expect(await sharing.getByRole('link', { name: /^E-mail à/ }).getAttribute('href')).toContain(
    encodeURIComponent(url),
  );
  await sharing.getByRole('button', { name: 'Fermer' }).click();

  const client = await world.certifier.start();
  await client.goto(`${world.server.url}${new URL(url).pathname}`);
  await client.getByText('La prime de 2024').waitFor();
  await measureTargets(client, 'Envoyer');
  await client.getByRole('link', { name: 'Nederlands' }).click();
  await measureTargets(client, 'Verzenden');
  await client.getByRole('link', { name: 'Français' }).click();
  await client.getByLabel('Dossier de prime accordée').setInputFiles([
    { name: 'prime.png', mimeType: 'image/png', buffer: picture },
    { name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ program') },
  ]);
  await client.getByRole('button', { name: 'Envoyer' }).click();
  await client.getByText('virus.pdf n’est ni une photo ni un PDF.').waitFor();
  await client.getByRole('listitem').getByText('prime.png', { exact: true }).waitFor();

  await part.getByRole('button', { name: 'Voir prime.png' }).click();
  await desk.getByRole('dialog').getByRole('img').first().waitFor();
  await desk.keyboard.press('Escape');
  await part.getByText(/^Dossier de prime accordée · client ·/).waitFor();
  await waitUntilSafe(desk);
  const document = await eventually('the server has the client’s document', async () =>
    (await office.rows('documents')).find(({ name, orderId }) => name === 'prime.png' && orderId === order.id),
  );
  expect(document).toMatchObject({ source: 'client', addedBy: null, proof: { piece: 'grant' } });

  await desk.goto(`${world.deskUrl}/supervision?kind=proof`);
  await desk.getByRole('heading', { name: '1 preuve du client' }).waitFor();
  await desk.getByText(/^prime\.png · client ·/).waitFor();
  await desk.keyboard.press('e');
  await desk.getByText('Rien à décider').waitFor();
  await eventually('the proof is accepted on the server', async () =>
    (await office.rows('uploads')).some(({ id, review }) => id === document.uploadId && review?.accepted === true)
      ? true
      : undefined,
  );
});

test('a link that ended with its holder is renewed in one press, on the screen that shows it', async () => {
  const colleague = (await office.rows('employees')).find(
    ({ id, disabled }) => id !== order.assignee?.id && id !== office.id && !disabled,
  );
  if (colleague === undefined) throw new Error('the demo has one employee');
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  const part = desk.locator('#documents');
  await part.getByText(/^Lien valable jusqu’au/).waitFor();
  const assignee = { id: colleague.id, name: colleague.name };
  const at = new Date().toISOString();
  const mutations = [
    aMutation('order.assign', { orderId: order.id, assignee }, { createdAt: at, base: { assignee: order.assignee } }),
  ];
  const body = { protocol: protocolVersion, deviceId: office.deviceId, sentAt: at, mutations };
  expect(await (await office.push('main', body)).json()).toMatchObject({ results: [{ status: 'applied' }] });

  await part.getByText(/^Lien fermé le .* : la commande a changé de mains$/).waitFor();
  expect(await widerThanPage(desk)).toEqual([]);
  await part.getByRole('button', { name: 'Renouveler le lien' }).click();
  await part.getByText(/^Lien valable jusqu’au/).waitFor();
  await part.getByRole('button', { name: 'Envoyer le lien' }).click();
  const renewed = await desk.getByRole('dialog').getByRole('textbox', { name: 'Lien', exact: true }).inputValue();
  await desk.keyboard.press('Escape');
  const statuses = await Promise.all(
    [link, renewed].map(async (url) => (await fetch(`${world.server.url}${new URL(url).pathname}`)).status),
  );
  expect(statuses).toEqual([410, 200]);
});

test('the audit file names what it lacks, has the client’s file as the client’s, and verifies without the server', async () => {
  const args = exampleArgs({ id: office.id, name: '' })['upload.attach'];
  const missing = { ...args, uploadId: crypto.randomUUID(), orderId: order.id, name: 'cave inondée.jpg' };
  const mutations = [aMutation('upload.attach', missing, { createdAt: new Date().toISOString() })];
  const { deviceId } = office;
  const body = { protocol: protocolVersion, deviceId, sentAt: new Date().toISOString(), mutations };
  expect(await (await office.push('field', body)).json()).toMatchObject({ results: [{ status: 'applied' }] });

  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  await desk.getByRole('button', { name: 'Dossier signé pour le contrôle' }).click();
  const notice = desk.getByRole('alert').filter({ hasText: 'pas encore sur le serveur' });
  await notice.getByText('cave inondée.jpg').waitFor();
  const download = desk.waitForEvent('download');
  await notice.getByRole('button', { name: 'Télécharger quand même' }).click();
  const file = await (await download).path();
  expect((await verifyAuditFile(file, null)).problems).toEqual([]);
  const entries = unzipSync(await readFile(file));
  expect(entries['documents/prime.png']).toEqual(new Uint8Array(picture));
  const page = strFromU8(entries['dossier.html'] ?? new Uint8Array());
  for (const words of [order.number ?? '', 'envoyé par le client', 'cave inondée.jpg']) expect(page).toContain(words);
  const reader = await desk.context().newPage();
  await reader.setContent(page);
  await reader.setViewportSize({ width: 320, height: 700 });
  expect([...(await violations(reader)), ...(await widerThanPage(reader))]).toEqual([]);
});
