import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderUpdateRefusal } from '#contract/rules/orders/order-changes.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { Order } from '#contract/entities/order.ts';
import type { World } from '../support/world.ts';
import { continueCertifier, createWorld, startCertifier, startSupervisor } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
});

let order: Order;

test('an order is edited offline: nothing is said of the server before it has settled the change', async () => {
  const found = (await world.api.rows('orders')).find(
    (one) => one.assignee?.id === world.api.id && orderUpdateRefusal(one, ['total'], new Date()) === undefined,
  );
  if (found === undefined) throw new Error('the demo has no order that can be edited');
  order = found;
  const phone = await startCertifier(world);
  await phone.goto(`${world.link.url}/orders/${order.id}?sheet=services`);
  const sheet = phone.getByRole('dialog', { name: 'Services et prix' });
  const price = sheet.getByLabel('Prix final TVAC (€)');
  await price.waitFor();
  await setOffline(phone.context(), true);
  await price.fill('-1');
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  await sheet.getByText('Le prix ne peut pas être négatif.').waitFor();
  await price.fill('311,50');
  // A reload without a network loses nothing of what was typed.
  await phone.reload();
  await expect.poll(() => price.inputValue()).toBe('311,50');
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  await phone.getByText('Sur cet appareil seulement.').waitFor();
  await sheet.waitFor({ state: 'detached' });
  expect(await phone.getByText('Commande mise à jour avec succès').count()).toBe(0);
  await setOffline(phone.context(), false);
  await phone.getByText('Commande mise à jour avec succès').waitFor();
  await eventually('the server has the new price', async () => {
    const now = (await world.api.rows('orders')).find(({ id }) => id === order.id);
    return now?.total === 31_150 || undefined;
  });
});

test('the office reads who changed the price, from and to what; offline it reads that changes may be missing', async () => {
  const desk = await startSupervisor(world, order);
  const history = desk.locator('#history');
  await history.locator('summary').click();
  const line = history.getByRole('listitem').filter({ hasText: '→ 311,50' });
  await line.filter({ hasText: 'Sophie Dubois' }).waitFor();
  await setOffline(desk.context(), true);
  await history.getByText(/^D’après cet appareil/).waitFor();
  expect(await line.count()).toBe(1);
});

test('money that two people note, one of them offline, is kept twice and marked; one is taken back with its reason', async () => {
  const owing = (await world.api.rows('orders')).find(
    (one) => one.assignee?.id === world.api.id && one.total > 0 && !one.paid && one.state !== 'cancelled',
  );
  if (owing === undefined) throw new Error('the demo has no order that owes');
  const owed = `${(owing.total / 100).toFixed(2).replace('.', ',')} €`;
  const record = async (page: Page): Promise<void> => {
    // The tests before changed the price: a page that has not heard of it would note another amount.
    await page.locator('#billing').getByText(owed).first().waitFor();
    await page.getByRole('button', { name: 'Enregistrer un paiement' }).click();
    const sheet = page.getByRole('dialog', { name: 'Enregistrer un paiement' });
    await sheet.getByText('Carte').click();
    await sheet.getByRole('button', { name: 'Enregistrer' }).click();
    await sheet.waitFor({ state: 'detached' });
  };
  const phone = await continueCertifier(world);
  await phone.goto(`${world.link.url}/orders/${owing.id}?tab=file`);
  await phone.getByRole('button', { name: 'Enregistrer un paiement' }).waitFor();
  await setOffline(phone.context(), true);
  await record(phone);
  const desk = world.supervisor.pages().find((page) => page.url() !== 'about:blank');
  if (desk === undefined) throw new Error('the test before left no desk');
  await setOffline(desk.context(), false);
  await desk.goto(`${world.deskUrl}/orders/${owing.id}`);
  await record(desk);
  await setOffline(phone.context(), false);
  for (const page of [phone, desk]) await page.locator('#billing').getByText('Noté deux fois ?').waitFor();
  await eventually('the order is paid', async () => {
    const { paid } = (await world.api.rows('orders')).find(({ id }) => id === owing.id) ?? {};
    return paid || undefined;
  });
  const billing = desk.locator('#billing');
  await billing
    .getByRole('listitem')
    .filter({ hasText: 'Noté deux fois ?' })
    .getByRole('button', { name: 'Corriger' })
    .click();
  const sheet = desk.getByRole('dialog', { name: 'Corriger un paiement' });
  await sheet.getByLabel('Raison').fill('Noté sur place aussi');
  await sheet.getByRole('button', { name: 'Annuler ce paiement' }).click();
  await phone
    .locator('#billing')
    .getByText(/Correction .*Noté sur place aussi/)
    .waitFor();
  await expect.poll(() => phone.locator('#billing').getByText('Noté deux fois ?').count()).toBe(0);
  // What was paid is not asked for again.
  await phone.goto(`${world.link.url}/orders/${owing.id}/qr-code`);
  await phone.getByText('Déjà payé').waitFor();
});
