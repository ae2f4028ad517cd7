import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiUser } from './support/api.ts';
import { signInToApi, supervisorEmail } from './support/api.ts';
import { waitUntilSafe } from './support/app.ts';
import { reportFailure } from './support/failure-report.ts';
import { setOffline } from './support/network.ts';
import type { World } from './support/world.ts';
import { createWorld, startDesk } from './support/world.ts';

/** A supervisor gives all orders of the list to a colleague who is not qualified for some. */

const colleague = 'Karim Benali';

let world: World;
let office: ApiUser;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
  desk = await startDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const chosen = async (): Promise<number> => {
  const status = desk.getByRole('toolbar').getByRole('status');
  return Number((await status.innerText()).replaceAll(/\D/g, ''));
};

/** Chooses all orders and gives them away. Returns how many the sheet said to change, and how many to leave. */
async function giveAll(): Promise<{ changed: number; left: number }> {
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
  const counts = (await sheet.getByText(/^À changer/).innerText()).match(/\d+/g);
  const reasons = await left.locator('summary strong').allInnerTexts();
  await sheet.getByRole('button', { name: 'Attribuer', exact: true }).click();
  const anyway = desk.getByRole('button', { name: 'Attribuer quand même' });
  const said = desk.getByText(`attribuées à ${colleague}`);
  await anyway.or(said).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await said.waitFor();
  expect(Number(counts?.[0]) + reasons.reduce((sum, one) => sum + Number(one), 0)).toBe(Number(counts?.[1]));
  return { changed: Number(counts?.[0]), left: Number(counts?.[1]) - Number(counts?.[0]) };
}

const assigned = async (): Promise<number> => {
  const orders = await office.rows('orders');
  return orders.filter(({ assignee }) => assignee?.name === colleague).length;
};

test('what can be given is given offline, undone as one, and chosen again', async () => {
  const before = await assigned();
  await desk.goto(`${world.deskUrl}/orders`);
  await desk.locator('[data-index="0"]').waitFor();
  await setOffline(desk.context(), true);
  const { changed, left } = await giveAll();
  expect(changed).toBeGreaterThan(0);
  expect(left).toBeGreaterThan(0);
  await desk.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await desk.getByText(/attribution annulée/).waitFor();
  expect(await chosen()).toBe(changed);
  await setOffline(desk.context(), false);
  await waitUntilSafe(desk);
  expect(await assigned()).toBe(before);
});

test('the server refuses nothing of what the sheet said to give', async () => {
  const before = await assigned();
  await desk.reload();
  const { changed } = await giveAll();
  await waitUntilSafe(desk);
  expect(await assigned()).toBe(before + changed);
});
