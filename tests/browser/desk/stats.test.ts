import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { violationsInBothThemes } from '../support/checks/axe.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { misfitsAtEveryWidth } from '../support/checks/layout.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

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

test('a supervisor gets the server’s figures with the orders behind them, and offline those of the device', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const from = '2026-11-02';
  const to = '2026-11-20';
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(`${world.deskUrl}/stats?from=${from}&to=${to}`);
  await desk.getByText(/Chiffres du serveur/).waitFor();
  const ordered = (await office.rows('orders')).filter(
    ({ orderDate, state }) => orderDate >= from && orderDate <= to && state !== 'cancelled',
  );
  const figures = () => desk.getByRole('table', { name: 'Chiffres de la période' }).locator('tbody').innerText();
  const ofServer = await figures();
  expect(ofServer.replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(`Commandes À leur date[^\\d]*(\\d+ annulées? )?${ordered.length} `),
  );
  await desk.getByRole('img', { name: 'Visites faites' }).waitFor();
  await desk.getByRole('link', { name: 'Commandes', exact: true }).last().click();
  const list = desk.getByRole('region', { name: 'Commandes' });
  await list.getByText(`${ordered.length} commandes`).waitFor();
  const listed = async () =>
    (await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      .filter((href) => href.startsWith('/orders/'))
      .sort();
  const ofServerList = await listed();
  expect(ofServerList).toEqual(ordered.map(({ id }) => `/orders/${id}`).sort());
  await setOffline(desk.context(), true);
  await desk.reload();
  await desk.getByText(/Hors ligne\. .*Calculé sur cet appareil/).waitFor();
  await list.getByText(`${ordered.length} commandes`).waitFor();
  // The device holds every order of these weeks. What it lacks are orders that were closed long ago.
  expect(await figures()).toBe(ofServer);
  expect(await listed()).toEqual(ofServerList);
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Exporter la liste' }).click();
  const [titles = [], ...rows] = await readSheet(await readFile(await (await download).path()));
  expect([titles[1], rows.length]).toEqual(['Commande', ordered.length]);
  expect(rows[0]?.[0]).toBeInstanceOf(Date);
  await desk.getByRole('link', { name: 'Fermer la liste' }).click();
  await desk.getByLabel('Région').selectOption('flanders');
  await desk.getByLabel('Période', { exact: true }).selectOption('week');
  await desk.getByText(/Du .* au /).waitFor();
  expect(new URL(desk.url()).search).toBe('?period=week&region=flanders');
  await setOffline(desk.context(), false);
});

test('figures and lists fit at every width and on paper, and are accessible in both themes', async () => {
  const found: string[] = [];
  for (const query of ['period=year', 'period=year&figure=turnover']) {
    await desk.goto(`${world.deskUrl}/nl/stats?${query}`);
    await desk.getByText(/Cijfers van de server/).waitFor();
    const last = query.includes('figure') ? desk.getByText(/^\d+ facturen/) : desk.getByRole('img').last();
    await last.waitFor();
    found.push(...(await misfitsAtEveryWidth(desk)).map((misfit) => `${query}, ${misfit}`));
    for (const width of [390, 1440]) {
      await desk.setViewportSize({ width, height: 900 });
      found.push(...(await violationsInBothThemes(desk)).map((one) => `${query}, ${width}: ${one}`));
    }
  }
  expect(found).toEqual([]);
});
