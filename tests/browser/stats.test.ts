import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInToApi, supervisorEmail } from './support/api.ts';
import { reportFailure } from './support/failure-report.ts';
import type { World } from './support/world.ts';
import { createWorld, startDesk } from './support/world.ts';
import { setOffline } from './support/network.ts';

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

test('a supervisor gets the server’s figures, and offline those of the device for the same rows', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const from = '2026-11-02';
  const to = '2026-11-20';
  await desk.goto(`${world.deskUrl}/stats?from=${from}&to=${to}`);
  await desk.getByText(/Chiffres du serveur/).waitFor();
  const ordered = (await office.rows('orders')).filter(
    ({ orderDate, state }) => orderDate >= from && orderDate <= to && state !== 'cancelled',
  ).length;
  const figures = () => desk.locator('dl').innerText();
  const ofServer = await figures();
  expect(ofServer.replaceAll(/\s+/g, ' ')).toContain(`Commandes ${ordered} avant`);
  await desk.getByRole('img', { name: 'Visites et commandes' }).waitFor();
  await setOffline(desk.context(), true);
  await desk.reload();
  await desk.getByText(/Hors ligne\. .*Calculé sur cet appareil/).waitFor();
  const ofDevice = await figures();
  // The device holds every order of these weeks. What it lacks are orders that were closed long ago.
  expect(ofDevice).toBe(ofServer);
  await desk.getByLabel('Période', { exact: true }).selectOption('week');
  await desk.getByText(/comparé au/).waitFor();
  expect(new URL(desk.url()).search).toBe('?period=week');
  await setOffline(desk.context(), false);
});
