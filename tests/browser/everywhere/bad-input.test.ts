import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { certifierEmail, signInToApi, supervisorEmail } from '../support/server/api.ts';
import {
  editRemark,
  expectMessage,
  expectRemark,
  sendMessage,
  showTab,
  startVisit,
  waitUntilSafe,
} from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, visitsToStart } from '../support/world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
});

beforeEach(() => {
  world.link.decide(() => 'pass');
});

afterEach(async (context) => {
  await reportFailure(context, world);
});

afterAll(async () => {
  await world.dispose();
});

/** Returns the certifier's nth order that has a visit to start. */
async function nthVisit(index: number) {
  const found = (await visitsToStart(world))[index];
  if (found === undefined) throw new Error('the demo has too few visits to start');
  return found;
}

async function openOrder(id: string): Promise<void> {
  await page.goto(`${world.link.url}/orders/${id}`);
  await page.getByLabel('Remarque interne').waitFor();
}

async function remarkOnServer(id: string): Promise<string | undefined> {
  return (await world.api.rows('orders')).find((order) => order.id === id)?.internalRemark;
}

async function eventuallyOnServer(id: string, text: string): Promise<void> {
  const read = async (): Promise<true | undefined> => ((await remarkOnServer(id)) === text ? true : undefined);
  await eventually(`the remark “${text}” is on the server`, read);
}

test('[OB3] keeps unsaved typed text through a kill', async () => {
  const { order } = await nthVisit(0);
  await openOrder(order.id);
  await page.getByLabel('Remarque externe').fill('à moitié tapé');
  await page.getByText('Pas encore enregistré').first().waitFor();
  await showTab(page, 'Messages');
  await page.getByLabel('Votre message').fill('pas encore envoyé');
  await page.getByText('2 brouillons').first().waitFor();
  await world.certifier.kill();
  page = await world.certifier.start();
  await openOrder(order.id);
  await eventually('the text is back', async () =>
    (await page.getByLabel('Remarque externe').inputValue()) === 'à moitié tapé' ? true : undefined,
  );
  await showTab(page, 'Messages');
  await expect.poll(() => page.getByLabel('Votre message').inputValue()).toBe('pas encore envoyé');
});

test('[OB5] pauses the push on an invalid token, says so, and resumes on the same page after a new login', async () => {
  const { order } = await nthVisit(1);
  await openOrder(order.id);
  await page.evaluate(async () => {
    const opening = indexedDB.open('mycerti.root');
    const db = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const transaction = db.transaction('entries', 'readwrite');
    const reading = transaction.objectStore('entries').get('auth.session');
    await new Promise((resolve) => (reading.onsuccess = resolve));
    const entry = reading.result as { key: string; value: { token: string } };
    const forged = entry.value.token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`);
    transaction.objectStore('entries').put({ ...entry, value: { ...entry.value, token: forged } });
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    db.close();
  });
  await editRemark(page, 'écrite sans session');
  await page.getByText('Session expirée').first().waitFor();
  expect(await remarkOnServer(order.id)).not.toBe('écrite sans session');
  await page.goto(`${world.link.url}/login?renew=1&from=${encodeURIComponent(`/orders/${order.id}`)}`);
  await page.getByLabel('Mot de passe', { exact: true }).fill('mycerti-demo');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expectRemark(page, 'écrite sans session');
  await eventuallyOnServer(order.id, 'écrite sans session');
});

test('[OB5] “captive portal answering 200 HTML”: loses nothing and accepts nothing from a portal that answers 200 to everything', async () => {
  const { order } = await nthVisit(1);
  await page.goto(`${world.link.url}/orders/${order.id}?tab=photos`);
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  // The requests for the file alone get the page first: that is no fault of the storage.
  const isForFile = (path: string): boolean => path.includes('/field/v1/files');
  world.link.decide((_, path) => (isForFile(path) ? 'portal' : 'pass'));
  const photo = { name: 'portail.png', mimeType: 'image/png', buffer: noisyPicture(160, 120) };
  await page.getByLabel('Fichiers à ajouter').setInputFiles([photo]);
  await page.getByRole('dialog').getByText('portail.png').first().waitFor();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await eventually('the photo was sent', async () => world.link.seen.find(({ path }) => isForFile(path)));
  await page
    .getByText(/Le réseau répond à la place du serveur/)
    .first()
    .waitFor();
  expect(await page.getByText(/stockage de cet appareil/).count()).toBe(0);
  await openOrder(order.id);
  world.link.decide(() => 'portal');
  await editRemark(page, 'derrière un portail');
  await page.getByText('Serveur injoignable').first().waitFor();
  await page.reload();
  await expectRemark(page, 'derrière un portail');
  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await eventuallyOnServer(order.id, 'derrière un portail');
  await eventually('the photo is on the server', async () =>
    (await world.api.rows('uploads')).find(({ name, receivedAt }) => name === 'portail.png' && receivedAt !== null),
  );
});

test('[OB1] [OB5] explains a refused start, offers its content and its choices, and blocks nothing else', async () => {
  const { order, visit } = await nthVisit(2);
  await openOrder(order.id);
  world.link.decide((_, path) => (path.includes('/sync/') || path.includes('/events') ? 'drop' : 'pass'));
  const supervisor = await signInToApi(world.server.url, supervisorEmail);
  const now = new Date().toISOString();
  const start = {
    id: crypto.randomUUID(),
    lane: `visit:${visit.id}`,
    seq: 1,
    name: 'visit.start',
    v: 1,
    args: { visitId: visit.id, orderId: order.id, startedAt: now },
    createdAt: now,
  };
  const body = { protocol: 1, deviceId: supervisor.deviceId, sentAt: now, mutations: [start] };
  expect(await (await supervisor.push('field', body)).json()).toMatchObject({ results: [{ status: 'applied' }] });

  await startVisit(page);
  await page
    .getByText(/Visite commencée à/)
    .first()
    .waitFor();
  await sendMessage(page, 'le message passe quand même');
  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));

  const refused = page.getByText('Refusé par le serveur, à vous de décider');
  await refused.waitFor();
  await eventually('the message is on the server', async () => {
    const messages = await world.api.rows('messages');
    return messages.some((message) => message.body === 'le message passe quand même') ? true : undefined;
  });
  await expectMessage(page, 'le message passe quand même');
  await page.getByRole('button', { name: 'Abandonner' }).first().click();
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await refused.waitFor();
  await page.getByRole('button', { name: 'Abandonner' }).first().click();
  await refused.waitFor({ state: 'detached' });
  await waitUntilSafe(page);
});

test('hides an order that the certifier may not see, and says so', async () => {
  const supervisor = await signInToApi(world.server.url, supervisorEmail);
  const mine = new Set((await world.api.rows('orders')).map((order) => order.id));
  const other = (await supervisor.rows('orders')).find((order) => !mine.has(order.id));
  if (other === undefined) throw new Error('the demo has no order of somebody else');
  await page.goto(`${world.link.url}/orders/${other.id}`);
  await page.getByText('Elle n’existe pas, ou elle ne vous est pas attribuée.').waitFor();
  expect(await page.getByText(other.client.name).count()).toBe(0);
});

test('[OB5] finds a field portal with a changed key by rereading the configuration', async () => {
  await world.server.stop();
  const file = join(world.server.data, 'secrets.json');
  const secrets = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  await writeFile(file, JSON.stringify({ ...secrets, fieldApiKey: 'another-key-than-before' }));
  await world.server.start();
  world.api = await signInToApi(world.server.url, certifierEmail);
  const { order, visit } = await nthVisit(3);
  await openOrder(order.id);
  await startVisit(page);
  await page
    .getByText(/Visite commencée à/)
    .first()
    .waitFor();
  await eventually('the visit is started on the server', async () => {
    const visits = await world.api.rows('visits');
    return visits.find((row) => row.id === visit.id)?.state === 'started' ? true : undefined;
  });
});

test('explains wrong credentials and an unreachable server, and keeps what was typed', async () => {
  const stranger = await world.supervisor.start();
  await stranger.goto(`${world.server.url}/login`);
  const tryWith = async (email: string, password: string): Promise<string> => {
    await stranger.getByLabel('Adresse email').fill(email);
    await stranger.getByLabel('Mot de passe', { exact: true }).fill(password);
    await stranger.getByRole('button', { name: 'Se connecter' }).click();
    return (await stranger.getByRole('alert').first().textContent()) ?? '';
  };
  const wrong = await tryWith('certifier@demo.mycerti.example', 'pas le bon');
  await stranger.reload();
  const unknown = await tryWith('personne@demo.mycerti.example', 'pas le bon');
  expect(unknown).toBe(wrong);
  expect(await stranger.getByLabel('Adresse email').inputValue()).toBe('personne@demo.mycerti.example');
  expect(await stranger.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('pas le bon');
  await world.server.stop();
  await stranger.getByRole('button', { name: 'Se connecter' }).click();
  await stranger.getByText('Le serveur ne répond pas').waitFor();
  expect(await stranger.getByLabel('Adresse email').inputValue()).toBe('personne@demo.mycerti.example');
  await world.server.start();
});
