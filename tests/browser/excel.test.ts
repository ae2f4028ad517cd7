import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInToApi, supervisorEmail } from './support/api.ts';
import { signIn, waitUntilSafe } from './support/app.ts';
import { violationsInBothThemes } from './support/axe.ts';
import { reportFailure } from './support/failure-report.ts';
import { misfitsAtEveryWidth } from './support/layout.ts';
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

test('exports the orders of a filtered list as a CSV, offline', async () => {
  await desk.goto(`${world.deskUrl}/orders?state=planned&sort=address`);
  const line = await desk.getByText(/sur .* sur cet appareil/).innerText();
  await desk.getByRole('link', { name: 'Exporter' }).click();
  const count = line.split(' sur ')[0]?.trim() ?? '';
  await desk.getByText(`${count} commandes de la liste`).waitFor();
  await desk.getByLabel('Format').selectOption('csv');
  await setOffline(desk.context(), true);
  const downloading = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Exporter' }).click();
  const file = await (await downloading).path();
  const text = await readFile(file, 'utf8');
  expect(text.startsWith('\uFEFFNuméro;Date de commande;')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(Number(count) + 1);
  await desk.getByLabel('Format').selectOption('xlsx');
  await setOffline(desk.context(), false);
});

test('imports clients offline after a preview, the server gets them once, and again nothing on any device', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  // As Excel saves "CSV" in Belgium: semicolons, Windows-1252.
  const text =
    'Nom;GSM;Adresse;Code postal;Commune\r\n=Import Cambre;0470 12 34 56;Rue du Bailli 7;1050;Ixelles\r\nÉtude Lenoir;inconnu;;;\r\n';
  const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
  const choose = (page: Page) => page.getByLabel(/fichier Excel/).setInputFiles(file);
  await desk.goto(`${world.deskUrl}/excel`);
  await desk.getByLabel(/fichier Excel/).waitFor();
  await setOffline(desk.context(), true);
  await choose(desk);
  await desk.getByText('1 ligne prête · 0 déjà importée · 1 à corriger').waitFor();
  const wrong = desk.getByRole('region', { name: 'Lignes à corriger' }).getByLabel('Téléphone');
  await desk.getByText('n’est pas un numéro de téléphone').waitFor();
  expect(await violationsInBothThemes(desk)).toEqual([]);
  expect(await misfitsAtEveryWidth(desk)).toEqual([]);
  await wrong.fill('02 123 45 67');
  await desk.getByText('Prête', { exact: true }).waitFor();
  await desk.getByRole('button', { name: 'Importer 2 lignes' }).click();
  await desk.getByText('2 clients enregistrés sur cet appareil.').waitFor();
  expect(await violationsInBothThemes(desk)).toEqual([]);
  expect(await misfitsAtEveryWidth(desk)).toEqual([]);
  await setOffline(desk.context(), false);
  const named = async () =>
    (await office.rows('clients')).filter(({ name }) => ['=Import Cambre', 'Étude Lenoir'].includes(name));
  await eventually('the clients are on the server', async () => ((await named()).length === 2 ? true : undefined));
  const other = await world.certifier.start();
  await signIn(other, world.deskUrl, supervisorEmail);
  await waitUntilSafe(other);
  await other.goto(`${world.deskUrl}/excel`);
  // The same rows of a workbook are the same records.
  const rows = [
    ['Nom', 'GSM', 'Adresse', 'Code postal', 'Commune'],
    ['=Import Cambre', '0470 12 34 56', 'Rue du Bailli 7', 1050, 'Ixelles'],
    ['Étude Lenoir', 'inconnu'],
  ];
  const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'Clients', rows }] }));
  await choose(desk);
  await other.getByLabel(/fichier Excel/).setInputFiles({ name: 'clients.xlsx', mimeType: '', buffer: workbook });
  for (const page of [desk, other]) await page.getByText('0 ligne prête · 2 déjà importées · 0 à corriger').waitFor();
  expect(await named()).toHaveLength(2);
});
