import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInToApi, supervisorEmail } from './support/api.ts';
import { reportFailure } from './support/failure-report.ts';
import { eventually } from './support/processes.ts';
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

test('exports the orders of a period offline; another library reads dates, amounts and texts back', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const [from, to] = ['2026-11-02', '2026-11-20'];
  const expected = (await office.rows('orders')).filter(({ orderDate }) => orderDate >= from && orderDate <= to);
  await desk.goto(`${world.deskUrl}/excel?sheet=orders&from=${from}&to=${to}`);
  await desk.getByRole('button', { name: 'Exporter' }).waitFor();
  await setOffline(desk.context(), true);
  const downloading = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Exporter' }).click();
  const file = await (await downloading).path();
  await desk.getByText(`${expected.length} lignes exportées`).waitFor();
  const [titles = [], ...rows] = await readSheet(await readFile(file));
  expect(titles.slice(0, 3)).toEqual(['Numéro', 'Date de commande', 'État']);
  const sums = rows.at(-1) ?? [];
  const total = titles.indexOf('Total TVAC');
  expect(rows).toHaveLength(expected.length + 1);
  expect(sums[total]).toBeCloseTo(expected.reduce((all, order) => all + order.total, 0) / 100, 2);
  expect(rows[0]?.[1]).toBeInstanceOf(Date);
  expect(typeof rows[0]?.[titles.indexOf('Payée')]).toBe('boolean');
  await setOffline(desk.context(), false);
});

test('imports clients offline after a preview, the server gets them once, and again nothing', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const rows = [
    ['Nom', 'GSM', 'Adresse', 'Code postal', 'Commune'],
    ['=Import Cambre', '0470 12 34 56', 'Rue du Bailli 7', 1050, 'Ixelles'],
    ['Import Lenoir', 'inconnu', null, null, null],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Clients', rows }] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const choose = () => desk.getByLabel(/fichier Excel/).setInputFiles({ name: 'clients.xlsx', mimeType, buffer });
  await desk.goto(`${world.deskUrl}/excel`);
  await desk.getByLabel(/fichier Excel/).waitFor();
  await setOffline(desk.context(), true);
  await choose();
  await desk.getByText('1 ligne prête · 0 déjà importée · 1 refusée').waitFor();
  await desk.getByText('Téléphone n’est pas un numéro de téléphone').waitFor();
  await desk.getByRole('button', { name: 'Importer 1 ligne' }).click();
  await desk.getByText('1 client enregistré sur cet appareil.').waitFor();
  await setOffline(desk.context(), false);
  const named = async () => (await office.rows('clients')).filter(({ name }) => name === '=Import Cambre');
  await eventually('the client is on the server', async () => ((await named()).length > 0 ? true : undefined));
  await choose();
  await desk.getByText('0 ligne prête · 1 déjà importée · 1 refusée').waitFor();
  expect(await named()).toHaveLength(1);
});
