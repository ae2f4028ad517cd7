import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { violationsInBothThemes } from '../support/checks/axe.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { misfitsAtEveryWidth } from '../support/checks/layout.ts';
import { eventually } from '../support/server/processes.ts';
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

test('imports a file of a Mac offline once its questions are answered', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const rows = [
    'N°;Nom;GSM;Adresse;Code postal;Commune;Fax',
    '10452;Société Générale;475/12.34.56;Rue Fossé 1 bte 4;1000;Bruxelles;',
    '10453;Pâtisserie Noël;#N/A;Rue du 8 Mai 1945;1000;Bruxelles;',
    '10454;Café Léon;#N/A;Kerkstraat 12 bus 3;1000;Bruxelles;02',
  ];
  // The letters of the rows in Mac Roman.
  const codes = new Map([
    ['°', 0xa1],
    ['é', 0x8e],
    ['â', 0x89],
    ['ë', 0x91],
  ]);
  const bytes = rows
    .join('\r')
    .split('')
    .map((letter) => codes.get(letter) ?? letter.charCodeAt(0));
  await desk.goto(`${world.deskUrl}/excel`);
  await desk.getByLabel(/fichier Excel/).waitFor();
  await setOffline(desk.context(), true);
  const file = { name: 'mac.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) };
  await desk.getByLabel(/fichier Excel/).setInputFiles(file);
  await desk.getByText('1 ligne prête · 0 déjà importée · 2 à corriger').waitFor();
  await desk.getByText('Société Générale, Rue Fossé 1, bte 4, Bruxelles').waitFor();
  await desk.getByText('Colonnes sans champ : N°, Fax').waitFor();
  expect(await violationsInBothThemes(desk)).toEqual([]);
  expect(await misfitsAtEveryWidth(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Accepter pour 2 lignes' }).click();
  await desk.getByRole('region', { name: 'Lignes à corriger' }).getByLabel('Numéro').fill('7');
  const go = desk.getByRole('button', { name: 'Importer 3 lignes' });
  await go.waitFor();
  expect(await go.isDisabled()).toBe(true);
  await desk.getByRole('radio', { name: 'Aucune' }).click();
  await go.click();
  await desk.getByText('3 clients enregistrés sur cet appareil.').waitFor();
  await setOffline(desk.context(), false);
  const named = await eventually('the clients are on the server', async () => {
    const found = (await office.rows('clients')).filter(({ name }) => /^(Société G|Pâtiss|Café L)/.test(name));
    return found.length === 3 ? new Map(found.map((client) => [client.name, client])) : undefined;
  });
  expect(named.get('Société Générale')).toMatchObject({
    phone: '0475 12 34 56',
    address: { street: 'Rue Fossé', number: '1', boxnumber: '4' },
  });
  expect(named.get('Pâtisserie Noël')).toMatchObject({
    phone: null,
    address: { street: 'Rue du 8 Mai 1945', number: '7', boxnumber: null },
  });
});
