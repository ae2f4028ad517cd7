// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SheetAnswer } from '#contract/rules/spreadsheets.ts';
import type { ExportQuestion } from '#data/spreadsheets/export-rows.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { ContentContext } from '#hooks/use-content.ts';
import { testAppData } from '#tests/support/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/media.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import type { ExcelJobs, WrittenWorkbook } from './excel-jobs.ts';
import { ExcelScreen } from './excel-screen.tsx';

let db: UserDatabase;
let asked: ExportQuestion[];
let finish: (written: WrittenWorkbook | null) => void;
let sheet: SheetAnswer;

beforeEach(() => {
  matchNoMedia();
  stubResizeObserver();
  localStorage.clear();
  asked = [];
  db = openUserDatabase('excel', certifier.id);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

const jobs: ExcelJobs = {
  write: (question, _name, onProgress) => {
    asked.push(question);
    onProgress(500, 1200);
    let end: (written: WrittenWorkbook | null) => void = () => undefined;
    const result = new Promise<WrittenWorkbook | null>((resolve) => {
      end = resolve;
    });
    finish = end;
    return { result, cancel: () => end(null) };
  },
  read: () => Promise.resolve(sheet),
};

function show(role: string[], path = '/excel'): void {
  let next = 900;
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[path]}>
        <ContentContext value={testContent}>
          <AppDataProvider value={testAppData(db, certifier, () => testId((next += 1)), { role })}>
            <ExcelScreen jobs={jobs} list={null} />
          </AppDataProvider>
        </ContentContext>
      </MemoryRouter>
    </I18nProvider>,
  );
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
  expect(asked[0]).toMatchObject({ sheet: 'visits', period: { from: '2026-11-02', to: '2026-11-20' }, orderIds: null });
  expect(asked[0]?.columns.map(({ key }) => key)).not.toContain('zipcode');
  finish({ file: new Blob(['x']), rows: 1200 });
  expect(await screen.findByText(/1.?200 lignes exportées/)).toBeTruthy();
  cleanup();
  show([], '/excel?sheet=visits');
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

test('imports clients once confirmed, one mutation a row, and the same file again creates nothing', async () => {
  sheet = {
    headers: ['Nom', 'GSM', 'Ville'],
    rows: [
      ['Immo Cambre', '0470 12 34 56', null],
      ['Étude Lenoir', 'inconnu', null],
      ['Bureau Sud', null, null],
    ],
  };
  show(['c']);
  choose();
  expect(await screen.findByText(/2 lignes prêtes · 0 déjà importée · 1 refusée/)).toBeTruthy();
  expect(screen.getByText('Téléphone n’est pas un numéro de téléphone')).toBeTruthy();
  expect(await queued()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Importer 2 lignes' }));
  expect(await screen.findByText(/2 clients enregistrés sur cet appareil\./)).toBeTruthy();
  expect(await queued()).toEqual(['client.create', 'client.create']);
  choose();
  expect(await screen.findByText(/0 ligne prête · 2 déjà importées · 1 refusée/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Importer 0 ligne' })).toHaveProperty('disabled', true);
  // Without the wrong column the refused row is ready, and the others stay what they are.
  fireEvent.change(screen.getByRole('combobox', { name: 'Téléphone' }), { target: { value: '' } });
  expect(await screen.findByText(/1 ligne prête · 2 déjà importées · 0 refusée/)).toBeTruthy();
});

test('imports orders for whoever is no commercial agent, and explains a file that cannot be read', async () => {
  sheet = { fault: 'merged' };
  show([]);
  choose();
  expect(await screen.findByText(/cellules fusionnées/)).toBeTruthy();
  sheet = {
    headers: ['Client', 'Rue', 'CP', 'Commune', 'Service'],
    rows: [['Jean', 'Rue Haute', 1000, 'Bruxelles', 'PEB']],
  };
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Importer 1 ligne' }));
  expect(await screen.findByText(/1 commande enregistrée sur cet appareil\./)).toBeTruthy();
  expect(await queued()).toEqual(['order.create']);
});
