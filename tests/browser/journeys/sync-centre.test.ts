import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { editRemark, openSyncLine, openTechnicalCard, sendMessage, syncLine, waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, startTablet, visitsToStart } from '../support/world.ts';

let world: World;
let page: Page;
let supervisor: ApiUser;
/** Orders that are only assigned to the certifier, one for each test. They leave the device when reassigned. */
let orders: Order[];
let order: Order;
let folder: string;

beforeAll(async () => {
  world = await createWorld();
  supervisor = await signInToApi(world.server.url, supervisorEmail);
  const me = world.api.id;
  orders = (await visitsToStart(world))
    .map((found) => found.order)
    .filter(({ assignee, handler, visitedBy }) => assignee?.id === me && handler?.id !== me && visitedBy?.id !== me);
  folder = await mkdtemp(join(tmpdir(), 'mycerti-export-'));
  page = await startCertifier(world);
});

beforeEach(() => {
  const next = orders.shift();
  if (next === undefined) throw new Error('the demo has no order left that is only assigned to the certifier');
  order = next;
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function openOrder(): Promise<void> {
  await page.goto(`${world.link.url}/orders/${order.id}`);
  await page.getByLabel('Remarque interne').waitFor();
}

async function openCentre(on: Page, url = world.link.url): Promise<void> {
  await on.goto(`${url}/sync`);
  await on.getByRole('heading', { level: 1, name: 'Synchronisation' }).waitFor();
}

function cutSync(): void {
  world.link.decide((_, path) => (/\/(sync|events)(\/|$)/.test(path) ? 'drop' : 'pass'));
}

async function mendSync(): Promise<void> {
  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Returns the line of the order in the sync centre. */
function line(on: Page) {
  return syncLine(on, order.number ?? '');
}

async function messagesOnServer(body: string): Promise<number> {
  return (await world.api.rows('messages')).filter((message) => message.body === body).length;
}

async function orderOnServer(): Promise<Order | undefined> {
  return (await supervisor.rows('orders')).find(({ id }) => id === order.id);
}

async function importFile(on: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> {
  await on.getByLabel('Fichier à importer').setInputFiles(file);
}

test('[OB5] lists pending mutations by order with the reason, and then among the sent ones', async () => {
  await openOrder();
  cutSync();
  await editRemark(page, 'la clé est chez le voisin');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /\d+ à envoyer/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Synchronisation' }).waitFor();
  const waiting = line(page);
  await openSyncLine(waiting, order.number ?? '');
  await waiting.getByRole('heading', { name: 'Remarque interne' }).waitFor();
  await waiting.getByText('la clé est chez le voisin').waitFor();
  await waiting
    .getByText(/Attend que le serveur réponde/)
    .first()
    .waitFor();
  await waiting
    .getByText(/Prochain essai dans|Nouvel essai en cours/)
    .first()
    .waitFor();
  await waiting
    .getByText(/Peut-être déjà reçu/)
    .first()
    .waitFor();
  expect(await page.locator('main').getByText('Tout est sur le serveur').count()).toBe(0);

  world.link.decide(() => 'pass');
  await page.getByRole('button', { name: 'Envoyer maintenant' }).click();
  // A remote may answer before the other has sent.
  await page.getByText(/^(Plus rien|Encore 1) à envoyer\./u).waitFor();
  await page.locator('main').getByRole('heading', { name: 'Tout est sur le serveur' }).waitFor();
  await openTechnicalCard(page, 'Envoyé ces 14 derniers jours');
  const sent = page.getByRole('region', { name: 'Envoyé ces 14 derniers jours' });
  await sent.getByText('Remarque interne').first().waitFor();
  expect((await orderOnServer())?.internalRemark).toBe('la clé est chez le voisin');
});

test(
  '[OB4] [OB5] discards a refused change, restores it, corrects it in its form, and applies it once',
  { tags: 'main' },
  async () => {
    await openOrder();
    cutSync();
    await page.getByLabel('Remarque de planning').fill('refusée d’abord');
    await page.locator('#form-remarks').getByRole('button', { name: 'Enregistrer' }).click();
    await page
      .getByText(/^Enregistré( sur cet appareil\.)?$/)
      .first()
      .waitFor();
    const { assignee } = order;
    const taken = await pushed(supervisor, 'order.assign', { orderId: order.id, assignee: null }, { assignee });
    expect(taken.status).toBe('applied');
    await openCentre(page);
    await mendSync();
    await page.getByRole('banner').getByRole('link', { name: '1 refusé' }).waitFor();
    await page.getByText('Remarque de planning', { exact: true }).first().waitFor();
    await page.getByText('refusée d’abord').waitFor();

    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Abandonner' }).click();
    const discarded = page.getByRole('region', { name: 'Abandonné ces 14 derniers jours' });
    await discarded.getByRole('button', { name: 'Remettre en place' }).click();
    await page.getByRole('button', { name: 'Abandonner' }).waitFor();

    await pushed(supervisor, 'order.assign', { orderId: order.id, assignee }, { assignee: null });
    await line(page).getByRole('link', { name: 'Modifier' }).click();
    await page.getByText('Repris dans le formulaire ci-dessous.').waitFor();
    const field = page.getByLabel('Remarque de planning');
    expect(await field.inputValue()).toBe('refusée d’abord');
    await field.fill('corrigée ensuite');
    await page.locator('#form-remarks').getByRole('button', { name: 'Enregistrer' }).click();
    await eventually('the corrected remark is on the server', async () =>
      (await orderOnServer())?.planningRemark === 'corrigée ensuite' ? true : undefined,
    );
    await waitUntilSafe(page);
    expect(await page.getByText('Refusé par le serveur').count()).toBe(0);
  },
);

test('[OB3] [OB4] imports an export on another device of the same user, once, and for no other user', async () => {
  await openOrder();
  cutSync();
  await editRemark(page, 'à reprendre ailleurs');
  await sendMessage(page, 'message à reprendre');
  await openCentre(page);
  await openTechnicalCard(page, 'Copie de secours');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tout exporter' }).click(),
  ]);
  const file = join(folder, 'copie.zip');
  await download.saveAs(file);
  expect(download.suggestedFilename()).toMatch(/^mycerti-.*\.zip$/);
  expect(await line(page).getByText('message à reprendre').count()).toBe(1);

  const colleague = await startDesk(world);
  await openCentre(colleague, world.deskUrl);
  await importFile(colleague, file);
  await colleague
    .getByRole('alert')
    .getByText(/d’un autre utilisateur/)
    .waitFor();
  await importFile(colleague, { name: 'photo.zip', mimeType: 'application/zip', buffer: Buffer.from('not a zip') });
  await colleague
    .getByRole('alert')
    .getByText(/n’est pas une copie de secours/)
    .waitFor();

  const tablet = await startTablet(world);
  await openCentre(tablet, world.server.url);
  // Folded on a tablet: the result must stay in sight after the question has closed.
  await openTechnicalCard(tablet, 'Copie de secours');
  await importFile(tablet, file);
  // Nothing is stored before the user has seen what comes back.
  const sheet = tablet.getByRole('dialog', { name: 'Reprendre cette copie ?' });
  await sheet.getByText('Message', { exact: true }).waitFor();
  expect(await messagesOnServer('message à reprendre')).toBe(0);
  await sheet.getByRole('button', { name: 'Reprendre' }).click();
  // More than two: messages of the thread are marked as read where they were long enough in view.
  await tablet
    .getByRole('alert')
    .getByText(/^\d+ éléments repris/)
    .waitFor();
  await eventually('the message is on the server', async () =>
    (await messagesOnServer('message à reprendre')) > 0 ? true : undefined,
  );
  await waitUntilSafe(tablet);
  await importFile(tablet, file);
  await tablet.getByRole('alert').getByText('Rien de nouveau à reprendre.').waitFor();

  await mendSync();
  await waitUntilSafe(page);
  expect(await messagesOnServer('message à reprendre')).toBe(1);
  expect((await orderOnServer())?.internalRemark).toBe('à reprendre ailleurs');
});

test('[PL8] shows the result of a requested comparison', async () => {
  await openCentre(page);
  await openTechnicalCard(page, 'Vérification et diagnostic');
  await page.getByRole('button', { name: 'Comparer maintenant' }).click();
  await page.getByText(/Commandes : identique au serveur/).waitFor();
  await page.getByText(/Visites : identique au serveur/).waitFor();
  expect(await page.getByText(/différence/).count()).toBe(0);
});

test('[LW6] thirty waiting changes of six visits are six lines on two screens of a phone', async () => {
  cutSync();
  const visited = (await world.api.rows('orders')).slice(0, 6);
  for (const { id } of visited) {
    await page.goto(`${world.link.url}/orders/${id}`);
    for (let message = 1; message <= 5; message += 1) await sendMessage(page, `Message ${message}`);
  }
  await openCentre(page);
  const waiting = page.getByRole('region', { name: 'Pas encore sur le serveur' });
  await waiting.getByText('5 messages', { exact: false }).nth(5).waitFor();
  expect(await waiting.locator('summary').locator('visible=true').count()).toBe(6);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 844);
  await mendSync();
  await waitUntilSafe(page);
});
