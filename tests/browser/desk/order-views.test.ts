import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { supervisorEmail } from '../support/server/api.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { openContext } from '../support/contexts.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk } from '../support/world.ts';

/** Views and columns of the list of orders, on two devices of their author and on a colleague's. */

let world: World;
let desk: Page;
let other: Page;

beforeAll(async () => {
  world = await createWorld();
  desk = await startDesk(world);
  other = await (
    await openContext(world.supervisor.context().browser(), { viewport: { width: 1440, height: 900 } })
  ).newPage();
  await signIn(other, world.server.url, supervisorEmail);
  await waitUntilSafe(other);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const headings = (page: Page): Promise<string[]> => page.locator('main [role=columnheader]').allInnerTexts();

test('columns and density are chosen offline and are the same on the other device', async () => {
  await other.goto(`${world.server.url}/orders`);
  await other.locator('main [data-index="0"]').waitFor();
  await desk.goto(`${world.deskUrl}/orders`);
  await desk.locator('main [data-index="0"]').waitFor();
  await setOffline(desk.context(), true);
  await desk.getByRole('button', { name: 'Colonnes' }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByText('Attribué à', { exact: true }).click();
  await sheet.getByText('Gestionnaire', { exact: true }).click();
  await sheet.getByLabel('Largeur de Adresse').selectOption('Large');
  await sheet.getByRole('button', { name: 'Descendre Adresse' }).click();
  await sheet.getByRole('radio', { name: 'Serré' }).or(sheet.getByText('Serré')).first().click();
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  const chosen = ['Client', 'Adresse', 'Services', 'Visite', 'TVAC', 'État', 'Attribué à'];
  await expect.poll(async () => (await headings(desk)).slice(2)).toEqual(chosen);
  expect((await desk.locator('main [data-index="0"] > *').first().boundingBox())?.height).toBe(32);
  await setOffline(desk.context(), false);
  await waitUntilSafe(desk);
  await expect.poll(async () => (await headings(other)).slice(2)).toEqual(chosen);
  await other.reload();
  await expect.poll(async () => (await headings(other)).slice(2)).toEqual(chosen);
});

test('Enter saves a view; shared, it opens on the other device and at a colleague; removed, it is gone', async () => {
  await desk.goto(`${world.deskUrl}/orders?urgent=1`);
  await desk.getByRole('button', { name: 'Vues' }).click();
  await desk.getByRole('button', { name: 'Enregistrer cette vue' }).click();
  await desk.getByLabel('Nom de la vue').fill('Les urgents');
  await desk.getByRole('dialog').getByText('Partager', { exact: true }).click();
  await desk.getByLabel('Nom de la vue').press('Enter');
  await desk.getByText('Vue « Les urgents » enregistrée').waitFor();
  await waitUntilSafe(desk);

  await other.getByRole('button', { name: /^Vues/ }).click();
  await other.getByRole('link', { name: 'Les urgents' }).click();
  await other.waitForURL(/urgent=1/);

  const phone = await startCertifier(world);
  await phone.goto(`${world.link.url}/orders`);
  await phone.getByRole('link', { name: 'Les urgents · Claire Peeters' }).click();
  await phone.waitForURL(/urgent=1/);
  expect(await phone.getByRole('button', { name: 'Retirer cette vue' }).count()).toBe(0);

  await desk.getByRole('button', { name: /^Vues/ }).click();
  await desk.getByRole('button', { name: 'Retirer cette vue' }).click();
  await desk.getByText('Vue « Les urgents » retirée').waitFor();
  await desk.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await desk.getByText('Vue « Les urgents » comme avant').waitFor();
  await phone.goto(`${world.link.url}/orders`);
  await phone.getByRole('link', { name: /^Les urgents/ }).waitFor();
});

test.each([true, false])('a view with a deleted tag opens, and says so; offline: %s', async (isOffline) => {
  await setOffline(desk.context(), isOffline);
  await desk.goto(`${world.deskUrl}/orders?tag=disparue`);
  await desk.getByText('Plus aucune commande ici n’a l’étiquette « disparue ».').waitFor();
  await desk.getByRole('button', { name: 'Effacer les filtres' }).click();
  await desk.locator('main [data-index="0"]').waitFor();
  expect(new URL(desk.url()).search).toBe('');
  await setOffline(desk.context(), false);
});
