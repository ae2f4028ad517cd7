import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import { expectMessage, openSyncLine, sendMessage, syncLine, waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';

let content: string;
let world: World;
let page: Page;

beforeAll(async () => {
  content = await mkdtemp(join(tmpdir(), 'mycerti-content-'));
  await cp('content', content, { recursive: true });
  await appendFile(join(content, 'served-areas.csv'), '4000;4099;no;Not yet\n');
  world = await createWorld({ content });
  page = await startCertifier(world);
  await openForm();
});
afterEach(async (context) => {
  await reportFailure(context, world);
  world.link.decide(() => 'pass');
});
afterAll(async () => {
  await world.dispose();
  await rm(content, { recursive: true, force: true });
});

/** Opens the form of a new order. The device has loaded the services by then. */
async function openForm(): Promise<void> {
  await page.goto(`${world.link.url}/orders/new`);
  await page.getByLabel('Chercher une adresse').waitFor();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

interface Typed {
  street: string;
  locality: string;
  found: string;
  customer: string;
}

/** Fills in the form part by part, as on a phone, up to the last button. */
async function fill({ street, locality, found, customer }: Typed): Promise<void> {
  await page.getByLabel('Chercher une adresse').fill(locality);
  await page.getByRole('button', { name: new RegExp(`^${found}`) }).click();
  await page.getByLabel('Rue', { exact: true }).fill(street);
  await page.getByLabel('Numéro', { exact: true }).fill('5');
  await button('Continuer').click();
  await page.getByLabel('Chercher un client').fill(customer);
  await button('Nouveau client').click();
  await page.getByLabel('Nom du client').waitFor();
  await button('Continuer').click();
  await page.getByRole('button', { name: /^Contrôle électrique/ }).click();
  await button('Continuer').click();
  await page.getByLabel('Remarque interne').fill('clé chez la voisine');
}

const draftStored = () => page.getByText('Gardée sur cet appareil, pas encore créée').waitFor();
const settle = () => page.evaluate(() => dispatchEvent(new Event('online')));

async function onServer(street: string): Promise<Order[]> {
  return (await world.api.rows('orders')).filter((order) => order.address.street === street);
}

test(
  '[OB2] [LW1] creates an order offline once despite a double tap, keeps it editable through a kill, and shows its number',
  { tags: 'main' },
  async () => {
    await page.goto(`${world.link.url}/orders`);
    await page.getByRole('link', { name: 'Nouvelle commande' }).click();
    await page.getByRole('heading', { name: 'Nouvelle commande' }).waitFor();
    world.link.decide(() => 'drop');
    await fill({ street: 'rue des Essais', locality: 'laken', found: '1020 Laeken', customer: 'Inès Essai' });
    await button('Créer la commande').dblclick();
    await page.getByText('Commande enregistrée sur cet appareil').waitFor();
    await page.getByText('Rue des Essais 5').first().waitFor();
    await sendMessage(page, 'premier message');
    await world.certifier.kill();
    page = await world.certifier.start();
    await page.goto(`${world.link.url}/sync`);
    const waiting = syncLine(page, 'Rue des Essais 5');
    await openSyncLine(waiting, 'Rue des Essais 5');
    await waiting.getByText('Attend la commande.').waitFor();
    await page.goto(`${world.link.url}/orders?q=essais`);
    await page.getByText('Rue des Essais 5').first().waitFor();
    expect(await onServer('rue des Essais')).toHaveLength(0);
    world.link.decide(() => 'pass');
    await settle();
    // The toast disappears by itself, so its text is read as soon as it shows.
    const created = await page.getByText(/^Commande créée avec succès : /).textContent();
    const order = await eventually('the order is on the server', async () => (await onServer('rue des Essais'))[0]);
    expect(created).toBe(`Commande créée avec succès : ${order.number ?? ''}`);
    await page
      .getByText(order.number ?? '')
      .first()
      .waitFor();
    expect(order).toMatchObject({ addressIncomplete: true, internalRemark: 'clé chez la voisine', region: 'brussels' });
    expect(order.number).toMatch(/^\d{4}-\d{6}$/);
    await page.goto(`${world.link.url}/orders/${order.number ?? ''}`);
    await expectMessage(page, 'premier message');
    await waitUntilSafe(page);
    expect(await onServer('rue des Essais')).toHaveLength(1);
  },
);

test('restores what was typed right before a reload, and discards it on request', async () => {
  await openForm();
  const street = page.getByLabel('Rue', { exact: true });
  await street.pressSequentially('rue Pressé');
  await street.press('e');
  await page.reload();
  await eventually('what was typed is back', async () =>
    (await street.inputValue()) === 'rue Pressée' ? true : undefined,
  );
  await page.getByRole('button', { name: 'Abandonner', exact: true }).click();
  await eventually('the form is empty', async () => ((await street.inputValue()) === '' ? true : undefined));
  await page.reload();
  await page.getByLabel('Chercher une adresse').waitFor();
  expect(await page.getByText('rue Pressée').count()).toBe(0);
});

test('keeps typed text through a kill, lists several unfinished orders, discards one and restores it', async () => {
  await openForm();
  await page.getByLabel('Rue', { exact: true }).fill('rue Inachevée');
  await draftStored();
  await openForm();
  await page.getByLabel('Rue', { exact: true }).fill('rue Abandonnée');
  await draftStored();
  await world.certifier.kill();
  page = await world.certifier.start();
  await openForm();
  const list = page.getByRole('region', { name: 'Commandes à terminer' });
  await list.getByText('rue Inachevée').waitFor();
  await list.getByRole('button', { name: 'Abandonner : rue Abandonnée' }).click();
  await list.getByText('rue Abandonnée').waitFor({ state: 'detached' });
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await list.getByText('rue Abandonnée').waitFor();
  await list.getByText('rue Inachevée').click();
  await eventually('what was typed is back', async () =>
    (await page.getByLabel('Rue', { exact: true }).inputValue()) === 'rue Inachevée' ? true : undefined,
  );
});

test('explains a refused creation in the specification’s words, keeps its content, and sends the correction with what followed', async () => {
  await openForm();
  world.link.decide(() => 'drop');
  await fill({ street: 'rue Refusée', locality: 'luik', found: '4000 Liège', customer: 'Marc Refus' });
  await button('Créer la commande').click();
  await page.getByText('Rue Refusée 5').first().waitFor();
  await sendMessage(page, 'message sur une commande refusée');
  world.link.decide(() => 'pass');
  await settle();
  await page.getByRole('heading', { name: 'Cette commande n’a pas été créée' }).waitFor();
  await page.getByText('La société n’est actuellement pas active dans cette commune').first().waitFor();
  await page.getByRole('link', { name: 'Rouvrir le formulaire' }).click();
  await page.getByText('Refusée par le serveur').waitFor();
  expect(await page.getByLabel('Rue', { exact: true }).inputValue()).toBe('rue Refusée');
  await page.getByLabel('Code postal').fill('5000');
  await page.getByLabel('Commune', { exact: true }).fill('Namur');
  await button('Continuer').click();
  expect(await page.getByLabel('Nom du client').inputValue()).toBe('Marc Refus');
  await button('Continuer').click();
  await button('Continuer').click();
  expect(await page.getByLabel('Remarque interne').inputValue()).toBe('clé chez la voisine');
  await button('Créer la commande').click();
  await eventually('the corrected order is on the server', async () => (await onServer('rue Refusée'))[0]);
  await waitUntilSafe(page);
  await expectMessage(page, 'message sur une commande refusée');
  expect((await onServer('rue Refusée'))[0]?.address.zipcode).toBe('5000');
});

test('marks each missing field, and creates nothing', async () => {
  await openForm();
  await button('Continuer').click();
  await page.getByText('Quatre chiffres : 1000').waitFor();
  await page.getByLabel('Chercher une adresse').fill('nulle part au monde');
  await page.getByText('Aucune adresse n’a été trouvée pour votre recherche').waitFor();
  expect(new URL(page.url()).searchParams.get('step')).not.toBe('customer');
});

test('finds an address of an earlier order offline, and warns about that order', async () => {
  const known = (await world.api.rows('orders')).toSorted((a, b) => b.orderDate.localeCompare(a.orderDate))[0];
  if (known === undefined) throw new Error('the demo has no order');
  const { street, number, zipcode, city } = known.address;
  await openForm();
  world.link.decide(() => 'drop');
  await page.getByLabel('Chercher une adresse').fill(`${street.toUpperCase()} ${number} ${zipcode}`);
  await page.getByRole('list', { name: 'Résultats' }).getByText(`${zipcode} ${city}`).first().click();
  await page.getByText('Déjà commandé à cette adresse ces 12 derniers mois :').waitFor();
  expect(await page.getByRole('alert').getByRole('link').count()).toBeGreaterThan(0);
});
