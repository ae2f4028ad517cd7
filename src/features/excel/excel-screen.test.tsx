// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundClient, KnownClientsRequest } from '#contract/protocol/search/clients.ts';
import type { SheetAnswer } from '#contract/rules/tables/spreadsheets.ts';
import type { ExportQuestion } from '#data/spreadsheets/export-rows.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { parseListing } from '#parts/clients/listing/client-listing.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, testClient, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import type { ExcelJobs, Listed, SheetFile, WrittenSheet } from './excel-jobs.ts';
import { ExcelScreen } from './excel-screen.tsx';

let db: UserDatabase;
let asked: ExportQuestion[];
let files: SheetFile[];
let saved: Blob[];
let finish: (written: WrittenSheet | null) => void;
let sheet: SheetAnswer;
let wanted: unknown[];
/** What the server knows; null when it does not answer. */
let there: FoundClient[] | null;
let marksAsked: KnownClientsRequest[];

beforeEach(() => {
  matchNoMedia();
  stubResizeObserver();
  localStorage.clear();
  asked = [];
  files = [];
  saved = [];
  there = [];
  wanted = [];
  marksAsked = [];
  db = openUserDatabase('excel', certifier.id);
  const createObjectURL = (file: Blob): string => `blob:${saved.push(file)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

const jobs: ExcelJobs = {
  write: (question, file, onProgress) => {
    asked.push(question);
    files.push(file);
    onProgress(500, 1200);
    let end: (written: WrittenSheet | null) => void = () => undefined;
    const result = new Promise<WrittenSheet | null>((resolve) => {
      end = resolve;
    });
    finish = end;
    return { result, cancel: () => end(null) };
  },
  read: (_file, as) => {
    wanted.push(as);
    return { result: Promise.resolve(sheet), cancel: () => undefined };
  },
  findKnown: (marks) => {
    marksAsked.push(marks);
    return Promise.resolve(there);
  },
};

let next = 900;

function page(role: string[], path: string, listed: Listed) {
  return (
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[path]}>
        <ContentContext value={testContent}>
          <AppDataProvider value={testAppData(db, certifier, () => testId((next += 1)), { role })}>
            <ToastProvider>
              <ExcelScreen jobs={jobs} listed={listed} />
            </ToastProvider>
          </AppDataProvider>
        </ContentContext>
      </MemoryRouter>
    </I18nProvider>
  );
}

const noList: Listed = { orders: null, clients: null };

/** Shows the screen, and returns a function that gives the user other roles. */
function show(role: string[], path = '/excel', listed = noList): (role: string[]) => void {
  const { rerender } = render(page(role, path, listed));
  return (other) => rerender(page(other, path, listed));
}

const queued = async () => (await db.outbox.toArray()).map(({ name }) => name);
const choose = (): void => {
  const field = screen.getByLabelText(/fichier Excel/);
  fireEvent.change(field, { target: { files: [new File(['x'], 'clients.xlsx')] } });
};

test('exports the chosen columns of a period, shows the progress, and keeps the choice', async () => {
  show([], '/excel?sheet=visits&from=2026-11-02&to=2026-11-20');
  expect(screen.queryByRole('option', { name: 'Clients' })).toBeNull();
  fireEvent.click(screen.getByLabelText('Code postal'));
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  await waitFor(() => expect(screen.getByRole('progressbar').textContent).toBe(''));
  expect(screen.getByText(/500 sur 1.200/)).toBeTruthy();
  expect(asked[0]).toMatchObject({ sheet: 'visits', period: { from: '2026-11-02', to: '2026-11-20' }, ids: null });
  expect(asked[0]?.columns.map(({ key }) => key)).not.toContain('zipcode');
  expect(files[0]).toMatchObject({ name: 'Visites', format: 'xlsx' });
  finish({ file: new Blob(['x']), rows: 1200 });
  expect(await screen.findByText(/1.?200 lignes exportées/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Format'), { target: { value: 'csv' } });
  cleanup();
  show([], '/excel?sheet=visits');
  expect(screen.getByLabelText('Format')).toHaveProperty('value', 'csv');
  expect(screen.getByLabelText('Code postal')).toHaveProperty('checked', false);
});

test('an export can be cancelled, and says when there is nothing or when it failed', async () => {
  show([]);
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  for (const [written, text] of [
    [{ file: new Blob([]), rows: 0 }, /Rien à exporter/],
    [null, /n’a pas pu être écrit/],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
    await screen.findByRole('progressbar');
    finish(written);
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

test('exports the clients of a list in its order, and nothing more once the role is withdrawn', async () => {
  const own = { commercial: { id: certifier.id, name: certifier.name } };
  const named = (index: number, name: string) => testClient(index, { ...own, name, type: 'Agency' });
  await storeRows(db, 'clients', [named(61, 'B'), named(62, 'A'), testClient(63, { ...own, type: 'Notary' })]);
  const clients = parseListing(new URLSearchParams('type=Agency&sort=-name'));
  const withRoles = show(['c'], '/excel?sheet=clients', { orders: null, clients });
  expect(await screen.findByText('2 clients de la liste')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  await screen.findByRole('progressbar');
  expect(asked[0]).toMatchObject({ sheet: 'clients', period: null, ids: [testId(61), testId(62)] });
  withRoles([]);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByRole('option', { name: 'Clients' })).toBeNull();
  expect(saved).toEqual([]);
});

test('imports clients once confirmed, one mutation a row, and the same file again creates nothing', async () => {
  sheet = {
    headers: ['Nom', 'GSM', 'Ville'],
    rows: [
      ['Immo Cambre', '0470 12 34 56', null],
      ['Étude Lenoir', 'inconnu', null],
      ['Bureau Sud', null, null],
    ],
    is1904: false,
  };
  show(['c']);
  choose();
  expect(await screen.findByText(/2 lignes prêtes · 0 déjà importée · 1 à corriger/)).toBeTruthy();
  expect(screen.getByText('n’est pas un numéro de téléphone')).toBeTruthy();
  expect(await queued()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Importer 2 lignes' }));
  expect(await screen.findByText(/2 clients enregistrés sur cet appareil\./)).toBeTruthy();
  expect(await queued()).toEqual(['client.create', 'client.create']);
  expect(screen.getByRole('link', { name: /Immo Cambre/ }).getAttribute('href')).toMatch(/\/clients\/[\da-f-]{36}$/);
  choose();
  expect(await screen.findByText(/0 ligne prête · 2 déjà importées · 1 à corriger/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Importer 0 ligne' })).toHaveProperty('disabled', true);
  // Without the wrong column the row is ready, and the others stay what they are.
  fireEvent.change(screen.getByRole('combobox', { name: 'Téléphone' }), { target: { value: '' } });
  expect(await screen.findByText(/1 ligne prête · 2 déjà importées · 0 à corriger/)).toBeTruthy();
  // The columns of a source are kept.
  cleanup();
  show(['c']);
  choose();
  expect(await screen.findByText(/1 ligne prête · 2 déjà importées · 0 à corriger/)).toBeTruthy();
});

const clientRows = (rows: (string | null)[][]): SheetAnswer => ({
  headers: ['Nom', 'GSM', 'E-mail'],
  rows,
  is1904: false,
});
const immo = { phone: '0470 12 34 56', email: null, vatNumber: null, address: null };

test('known clients are shown before anything is written, with what becomes of each and of all', async () => {
  await storeRows(db, 'clients', [testClient(61, { ...immo, name: 'Immo Cambre', commercial: certifier })]);
  there = [
    { ...testClient(62, { ...immo, name: 'Étude Lenoir', email: 'a@lenoir.example' }), own: false, claimed: false },
  ];
  sheet = clientRows([
    ['Cambre', '+32 470 12 34 56', 'info@cambre.example'],
    ['Lenoir', null, 'a@lenoir.example'],
    ['Bureau Sud', null, null],
  ]);
  show(['c']);
  choose();
  const known = within(await screen.findByRole('region', { name: 'Clients déjà connus' }));
  expect(await known.findByText(/Étude Lenoir/)).toBeTruthy();
  expect(marksAsked[0]).toMatchObject({ emails: ['info@cambre.example', 'a@lenoir.example'], phones: ['0470123456'] });
  expect(screen.getByText('Cherché sur cet appareil et sur le serveur.')).toBeTruthy();
  expect(await queued()).toEqual([]);
  const all = within(known.getByRole('radiogroup', { name: 'Pour tous' }));
  fireEvent.click(all.getByRole('radio', { name: 'Compléter' }));
  // Who is a colleague's client is used: the card is not ours.
  const second = within(known.getByRole('radiogroup', { name: 'Ligne 3' }));
  expect(second.queryByRole('radio', { name: 'Compléter' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Importer 2 lignes' }));
  expect(await screen.findByText(/1 client enregistré sur cet appareil\./)).toBeTruthy();
  expect(document.body.textContent).toMatch(/1 client complété · 1 client connu, inchangé/);
  expect(await queued()).toEqual(['client.update', 'client.create']);
});

test('a colleague’s client who arrives meanwhile is shown before anything is written', async () => {
  sheet = clientRows([['Cambre', '0470 12 34 56', null]]);
  show(['c']);
  choose();
  const button = await screen.findByRole('button', { name: 'Importer 1 ligne' });
  await screen.findByText('Cherché sur cet appareil et sur le serveur.');
  there = [{ ...testClient(62, { ...immo, name: 'Immo Cambre' }), own: false, claimed: false }];
  fireEvent.click(button);
  expect(await screen.findByText(/Rien n’est enregistré : vérifiez, puis importez\./)).toBeTruthy();
  expect(await queued()).toEqual([]);
  const known = within(await screen.findByRole('region', { name: 'Clients déjà connus' }));
  fireEvent.click(known.getByRole('radio', { name: 'Nouveau' }));
  const again = await screen.findByRole('button', { name: 'Importer 1 ligne' });
  await waitFor(() => expect(again).toHaveProperty('disabled', false));
  fireEvent.click(again);
  expect(await screen.findByText(/1 client enregistré sur cet appareil\./)).toBeTruthy();
});

test('without an answer of the server, the import says where it looked', async () => {
  there = null;
  sheet = clientRows([['Cambre', '0470 12 34 56', null]]);
  show(['c']);
  choose();
  expect(await screen.findByText(/Cherché sur cet appareil seulement : le serveur ne répond pas\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Importer 1 ligne' }));
  expect(await screen.findByText(/1 client enregistré sur cet appareil\./)).toBeTruthy();
});

test('a wrong value is corrected in its place, and the row is not imported again from the same file', async () => {
  sheet = {
    headers: ['Nom', 'Type', 'GSM'],
    rows: [
      ['Étude Lenoir', 'Banquier', 'inconnu'],
      ['Bureau Sud', null, 'à demander'],
    ],
    is1904: false,
  };
  show(['c']);
  choose();
  const rows = within(await screen.findByRole('region', { name: 'Lignes à corriger' }));
  const row = within(rows.getByText('Étude Lenoir').closest('li') ?? document.body);
  fireEvent.change(row.getByLabelText('Téléphone'), { target: { value: '0470 12 34 56' } });
  fireEvent.change(row.getByLabelText('Type de client'), { target: { value: 'Notary' } });
  expect(await row.findByText('Prête')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Importer 1 ligne' }));
  expect(await screen.findByText(/1 client enregistré sur cet appareil\./)).toBeTruthy();
  expect(screen.getByText('0 déjà importée · 1 pas importée')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer le rapport (.csv)' }));
  const report = (await saved[0]?.text())?.split('\r\n');
  expect(report?.[1]).toMatch(/^2;Étude Lenoir;enregistrée;;http.*\/clients\/[\da-f-]{36}$/);
  expect(report?.[2]).toBe('3;Bureau Sud;pas importée;Téléphone n’est pas un numéro de téléphone;');
  const [entry] = await db.outbox.toArray();
  expect(entry?.args).toMatchObject({ type: 'Notary', phone: '0470 12 34 56' });
  choose();
  expect(await screen.findByText(/0 ligne prête · 1 déjà importée · 1 à corriger/)).toBeTruthy();
});

test('imports orders for whoever is no commercial agent, and explains a file that cannot be read', async () => {
  sheet = { fault: 'merged', at: 'A2:B3' };
  show([]);
  choose();
  expect(await screen.findByText(/cellules fusionnées.*A2:B3/)).toBeTruthy();
  sheet = {
    headers: ['Client', 'Rue', 'CP', 'Commune', 'Service'],
    rows: [['Jean', 'Rue Haute', 1000, 'Bruxelles', 'PEB']],
    is1904: false,
  };
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Importer 1 ligne' }));
  expect(await screen.findByText(/1 commande enregistrée sur cet appareil\./)).toBeTruthy();
  expect(await queued()).toEqual(['order.create']);
});

test('an import is undone as one, names before what was used since, and shows its file again', async () => {
  sheet = clientRows([
    ['Immo Cambre', '0470 12 34 56', null],
    ['Étude Lenoir', null, null],
    ['Bureau Sud', null, null],
  ]);
  show(['c']);
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Importer 3 lignes' }));
  await screen.findByRole('button', { name: 'Annuler l’import de 3 lignes' });
  const clientId =
    screen
      .getByRole('link', { name: /Immo Cambre/ })
      .getAttribute('href')
      ?.split('/')
      .at(-1) ?? '';
  const { mutate } = testAppData(db, certifier, () => testId((next += 1)));
  await mutate({ name: 'client.update', args: { clientId, changes: { phone: '02 123 45 67' } } });
  const stays = within(await screen.findByRole('region', { name: 'Ne se retire plus' }));
  expect(stays.getByRole('listitem').textContent).toBe('Ligne 2Immo CambreModifiée ou utilisée depuis.');
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’import de 2 lignes' }));
  await screen.findByText('2 lignes retirées.');
  expect(await screen.findByText(/2 lignes prêtes · 1 déjà importée · 0 à corriger/)).toBeTruthy();
  expect(await queued()).toEqual(['client.create', 'client.update']);
  expect(await db.clients.count()).toBe(1);
});

const orderTitles = ['Client', 'Rue', 'CP', 'Commune', 'Service', 'Prix', 'Fax'];
const orderRow = (name: string, price: string): string[] => [
  name,
  'Rue Haute 12 bus 3',
  '1000',
  'Bruxelles',
  'PEB',
  price,
];

test('shows what was read, asks about what is doubtful, and takes the proposed value at a tap', async () => {
  sheet = { headers: orderTitles, rows: [orderRow('Jean', '1.250'), orderRow('Anne', '215.500')], is1904: false };
  show([]);
  choose();
  const ready = within(await screen.findByRole('region', { name: 'Lignes prêtes' }));
  expect(ready.getByText('Jean, Rue Haute 12, bte 3, Bruxelles')).toBeTruthy();
  expect(ready.getByText(/Prix TVAC 1.250,00.€/)).toBeTruthy();
  expect(screen.getByText('Colonnes sans champ : Fax')).toBeTruthy();
  const row = within(screen.getByRole('region', { name: 'Lignes à corriger' }));
  expect(row.getByText('« 215.500 » est sans doute un prix à trois décimales')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Importer 1 ligne' })).toBeTruthy();
  const take = row.getByRole('button', { name: /Prendre 215,50.€/ });
  fireEvent.click(take);
  await screen.findByRole('button', { name: 'Importer 2 lignes' });
  // The answer stays in its place, with what the file has.
  expect(take).toHaveProperty('disabled', true);
  expect(row.getByText('Dans le fichier : « 215.500 »')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Importer 2 lignes' }));
  await screen.findByText(/2 commandes enregistrées sur cet appareil\./);
  expect((await db.outbox.toArray()).map(({ args }) => args)).toMatchObject([{ total: 125_000 }, { total: 21_550 }]);
});

test('the same question of many rows is answered once for all', async () => {
  sheet = clientRows(Array.from({ length: 30 }, (_, index) => [`Client ${index}`, '#N/A', null, 'x']));
  show(['c']);
  choose();
  await screen.findByText(/0 ligne prête · 0 déjà importée · 30 à corriger/);
  expect(screen.getByText('Téléphone : n’est pas une valeur').parentElement?.textContent).toMatch(/Laisser vide$/);
  for (const button of screen.getAllByRole('button', { name: 'Accepter pour 30 lignes' })) fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Importer 30 lignes' }));
  expect(await screen.findByText(/30 clients enregistrés sur cet appareil\./)).toBeTruthy();
  expect((await db.outbox.toArray())[29]?.args).toMatchObject({ name: 'Client 29', phone: null });
});

test('nothing is imported before it is said whose numbers a column has, and which letters are right', async () => {
  const text = { encoding: 'macintosh' as const, separator: ';' };
  const words = { macintosh: ['voilà'], ibm850: ['voilê'] };
  const likely = (['macintosh', 'ibm850'] as const).map((encoding) => ({ encoding, words: words[encoding] }));
  const read = { headers: ['N°', 'Nom', 'Note'], rows: [['10452', 'Dupont', 'voilà']], is1904: false };
  sheet = { ...read, text: { ...text, likely } };
  show(['c']);
  choose();
  const button = await screen.findByRole('button', { name: 'Importer 1 ligne' });
  expect(button).toHaveProperty('disabled', true);
  const numbers = within(screen.getByRole('radiogroup', { name: 'Quelle colonne a les numéros de maison ?' }));
  fireEvent.click(numbers.getByRole('radio', { name: 'Aucune' }));
  expect(button).toHaveProperty('disabled', true);
  sheet = { ...read, text: { ...text, encoding: 'ibm850', likely: [] } };
  const letters = within(screen.getByRole('radiogroup', { name: 'Quels mots sont justes ?' }));
  fireEvent.click(letters.getByRole('radio', { name: 'voilê (DOS 850)' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Importer 1 ligne' })).toHaveProperty('disabled', false),
  );
  expect(letters.getByRole('radio', { name: 'voilê (DOS 850)' }).getAttribute('aria-checked')).toBe('true');
  // What is corrected while the file is read once more stays.
  fireEvent.change(screen.getByLabelText('Séparateur'), { target: { value: ',' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Note' }), { target: { value: '' } });
  await waitFor(() => expect(wanted).toEqual([{}, { encoding: 'ibm850' }, { encoding: 'ibm850', separator: ',' }]));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Importer 1 ligne' })).toHaveProperty('disabled', false),
  );
  expect(screen.getByText('Colonnes sans champ : N°, Note')).toBeTruthy();
});
