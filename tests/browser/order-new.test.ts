import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { ApiUser } from './support/api.ts';
import { signInToApi, supervisorEmail } from './support/api.ts';
import { editRemark, waitUntilSafe } from './support/app.ts';
import { reportFailure } from './support/failure-report.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier } from './support/world.ts';

let world: World;
let page: Page;
let supervisor: ApiUser;

beforeAll(async () => {
  world = await createWorld();
  supervisor = await signInToApi(world.server.url, supervisorEmail);
  page = await startCertifier(world);
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
});

function cutSync(): void {
  world.link.decide((_, path) => (/\/(sync|events)(\/|$)/.test(path) ? 'drop' : 'pass'));
}

async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

test('[OB2] [LW1] an order is created without network, worked on at once, and has its number once the server has it', async () => {
  await page.goto(`${world.link.url}/orders`);
  await page.getByRole('link', { name: 'Nouvelle commande' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nouvelle commande' }).waitFor();
  cutSync();
  await page.getByRole('button', { name: 'Créer la commande' }).click();
  await page.getByText('Indiquez la rue.').waitFor();
  await page.getByText('Choisissez au moins un service.').waitFor();

  await type({ Rue: 'Rue de l’Essai', Numéro: '12bis', 'Code postal': '1000', Commune: 'Bruxelles' });
  await type({ 'Nom du client': 'Anne Lambert', 'Téléphone (facultatif)': '+32 475 12 34 56' });
  await page.getByRole('checkbox', { name: /^PEB / }).check();
  await type({ 'Prix TVAC (€)': '215,50' });
  await page.reload();
  await page.getByRole('button', { name: 'Créer la commande' }).waitFor();
  expect(await page.getByLabel('Nom du client').inputValue()).toBe('Anne Lambert');
  expect(await page.getByLabel('Prix TVAC (€)').inputValue()).toBe('215,50');
  await page.getByRole('button', { name: 'Créer la commande' }).click();

  await page.getByRole('heading', { level: 1, name: 'Rue de l’Essai 12bis' }).waitFor();
  await page.getByText('Commande enregistrée sur cet appareil').first().waitFor();
  await editRemark(page, 'sonner chez le concierge');
  const orderPage = page.url();
  await page.goto(`${world.link.url}/sync`);
  const waiting = page.getByRole('region', { name: /^Sans numéro – Rue de l’Essai 12bis/ });
  await waiting.getByText('Attend la création de la commande.').waitFor();
  await waiting.getByRole('heading', { name: 'Nouvelle commande' }).waitFor();

  await page.goto(orderPage);
  await page.getByText('Commande enregistrée sur cet appareil').first().waitFor();
  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText(/Commande créée avec succès : \d{4}-\d{6}/).waitFor();
  await waitUntilSafe(page);
  const created = (await supervisor.rows('orders')).filter(({ address }) => address.street === 'Rue de l’Essai');
  expect(created).toMatchObject([
    { total: 21_550, internalRemark: 'sonner chez le concierge', handler: { id: world.api.id }, region: 'brussels' },
  ]);
});

test('an address that was ordered for before is warned of', async () => {
  const known = (await world.api.rows('orders')).toSorted((a, b) => b.orderDate.localeCompare(a.orderDate))[0];
  if (known === undefined) throw new Error('the demo has no order');
  const { street, number, zipcode, city } = known.address;
  await page.goto(`${world.link.url}/orders/new`);
  await type({ Rue: street.toUpperCase(), Numéro: number, 'Code postal': zipcode, Commune: city });
  await page.getByText('Déjà commandé à cette adresse ces 12 derniers mois :').waitFor();
  expect(await page.getByRole('alert').getByRole('link').count()).toBeGreaterThan(0);
});
