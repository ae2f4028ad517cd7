import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitUntilSafe } from '../support/app.ts';
import { signInToApi, supervisorEmail } from '../support/api.ts';
import { reportFailure } from '../support/failure-report.ts';
import { eventually } from '../support/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';

let world: World;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  desk = await startDesk(world);
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
});

test('a supervisor decides by keyboard, offline too: the certifier gets a piece back with its reason, the draft is accepted', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  await desk.goto(`${world.deskUrl}/supervision?kind=evidence`);
  const heading = desk.getByRole('heading', { name: /pièces? à contrôler$/ });
  await heading.waitFor();
  await waitUntilSafe(desk);
  await desk.context().setOffline(true);
  const returned = new Set(
    (await office.rows('uploads')).filter(({ review }) => review?.accepted === false).map(({ id }) => id),
  );
  await desk.keyboard.press('r');
  await desk.getByLabel('Raison', { exact: true }).fill('Plaque illisible, à reprendre de près');
  await desk.keyboard.press('Control+Enter');
  await desk.getByText('Décision enregistrée sur cet appareil.').waitFor();
  await desk.goto(`${world.deskUrl}/supervision?kind=draft`);
  await desk.getByRole('heading', { name: 'Réponse au brouillon PEB' }).waitFor();
  const waiting = (await office.rows('pebDrafts')).filter(({ state }) => state === 'waiting').length;
  await desk.keyboard.press('e');
  await desk.getByRole('button', { name: `Brouillons PEB ${waiting - 1}` }).waitFor();
  await desk.context().setOffline(false);

  const piece = await eventually('the piece is returned on the server', async () =>
    (await office.rows('uploads')).find(({ id, review }) => review?.accepted === false && !returned.has(id)),
  );
  expect(piece.review).toMatchObject({ by: { id: office.id }, reason: 'Plaque illisible, à reprendre de près' });
  await eventually('the draft is accepted on the server', async () =>
    (await office.rows('pebDrafts')).filter(({ state }) => state === 'waiting').length === waiting - 1
      ? true
      : undefined,
  );
  await waitUntilSafe(desk);
});

test('a supervisor issues an invoice offline and records its payment: the server numbers it, and the order is paid', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const order = (await office.rows('orders')).find(
    ({ invoice, paid, total, state }) => invoice === null && !paid && total > 0 && state === 'encoding',
  );
  if (order === undefined) throw new Error('the demo has no order to invoice');
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  await desk.getByRole('button', { name: 'Émettre la facture' }).waitFor();
  await desk.context().setOffline(true);
  await desk.getByRole('button', { name: 'Émettre la facture' }).click();
  await desk.getByRole('button', { name: 'Émettre', exact: true }).click();
  await desk.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  await desk.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await desk.getByRole('list', { name: 'Paiements' }).waitFor();
  expect((await office.rows('orders')).find(({ id }) => id === order.id)?.invoice).toBeNull();
  await desk.context().setOffline(false);
  const issued = await eventually('the server has numbered the invoice', async () => {
    const row = (await office.rows('orders')).find(({ id }) => id === order.id);
    return row !== undefined && row.invoice !== null && row.paid ? row : undefined;
  });
  await desk
    .locator('#billing')
    .getByText(issued.invoice?.number ?? 'no number')
    .first()
    .waitFor();
});
