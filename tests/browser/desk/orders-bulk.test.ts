import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import { testNewOrder } from '#tests/support/rows.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';

/** A supervisor gives 500 orders to a colleague who is not qualified for half of them. */

const colleague = 'Karim Benali';
const half = 250;
const tag = 'lot à donner';

let world: World;
let office: ApiUser;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
  const karim = (await office.rows('employees')).find(({ name }) => name === colleague);
  const orders = await office.rows('orders');
  const qualified = (wanted: boolean) =>
    orders.find((one) => karim !== undefined && (missingQualifications(one, karim).length === 0) === wanted);
  const both = [qualified(true), qualified(false)];
  for (let index = 0; index < 2 * half; index += 1) {
    const like = both[index % 2];
    if (like === undefined) throw new Error('the demo has no such order');
    const { client, address, services, consumerType, realEstate } = like;
    const given = { client, address, services, consumerType, realEstate, tags: [tag] };
    const { status } = await pushed(office, 'order.create', testNewOrder(1, { orderId: randomUUID(), ...given }));
    if (status !== 'applied') throw new Error(`an order is ${status}`);
  }
  desk = await startDesk(world);
}, minutes(4).timeout);
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const chosen = async (): Promise<number> => {
  const status = desk.getByRole('toolbar').getByRole('status');
  return Number((await status.innerText()).replaceAll(/\D/g, ''));
};

/** Chooses all orders and gives them away: half can be, half are named before with the reason. */
async function giveAll(): Promise<void> {
  await desk.locator('[data-index="0"]').waitFor();
  await desk.locator('[data-index="0"] label').click();
  await desk.getByRole('button', { name: /^Choisir les \d+ de la liste$/ }).click();
  await desk.getByRole('toolbar').getByRole('button', { name: 'Attribuer' }).click();
  const sheet = desk.getByRole('dialog').filter({ hasText: 'Attribuer les commandes choisies' });
  await sheet.getByLabel('Attribué à').fill(colleague);
  await desk.getByRole('option', { name: colleague }).click();
  const left = sheet.getByRole('region', { name: 'Ne changent pas' });
  await left
    .getByText(/n’a pas la qualification/)
    .first()
    .waitFor();
  await sheet.getByText(`À changer : ${half} des ${2 * half} commandes choisies`).waitFor();
  expect(await left.locator('summary strong').allInnerTexts()).toEqual([String(half)]);
  await sheet.getByRole('button', { name: 'Attribuer', exact: true }).click();
  const anyway = desk.getByRole('button', { name: 'Attribuer quand même' });
  const said = desk.getByText(`attribuées à ${colleague}`);
  await anyway.or(said).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await said.waitFor();
}

const assigned = async (): Promise<number> => {
  const orders = await office.rows('orders');
  return orders.filter(({ assignee }) => assignee?.name === colleague).length;
};

test('500 rows of which half are locked: half are given offline, undone as one, and chosen again', async () => {
  const before = await assigned();
  await desk.goto(`${world.deskUrl}/orders?tag=${encodeURIComponent(tag)}`);
  await setOffline(desk.context(), true);
  await giveAll();
  await desk.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await desk.getByText(/attribution annulée/).waitFor();
  expect(await chosen()).toBe(half);
  await setOffline(desk.context(), false);
  await waitUntilSafe(desk);
  expect(await assigned()).toBe(before);
});

test('500 rows of which half are locked: online, the server refuses nothing of what the sheet said to give', async () => {
  const before = await assigned();
  await desk.reload();
  await giveAll();
  await waitUntilSafe(desk);
  expect(await assigned()).toBe(before + half);
});
