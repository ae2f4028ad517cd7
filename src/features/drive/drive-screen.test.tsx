// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DriveResponse } from '#contract/protocol/search/drive.ts';
import { driveOrder } from '#contract/protocol/search/drive.ts';
import type { StartZip, ZipEntry, ZipFault, ZipResult } from '#data/capture/zip-entry.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { matchNoMedia, matchOnly } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testDocument, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { RequestAudit } from '#parts/order-files/audit-button.tsx';
import { DriveScreen } from './drive-screen.tsx';
import type { OpenOrder } from './server-orders.tsx';
import type { SearchDrive } from './use-server-drive.ts';

const place = { boxnumber: null, apartmentnumber: null, city: 'Bruxelles' };
const issuedAt = '2026-11-01T09:00:00.000Z';
const receivedAt = '2026-11-20T09:00:00.000Z';
let db: UserDatabase;

beforeEach(async () => {
  matchNoMedia();
  stubResizeObserver();
  window.scrollTo = () => undefined;
  db = openUserDatabase('drive', certifier.id);
  const louise = { ...place, street: 'Avenue Louise', number: '140', zipcode: '1050' };
  const moulin = { ...place, street: 'Rue du Moulin', number: '7', zipcode: '1000' };
  await storeRows(db, 'orders', [
    testOrder(1, { address: louise, invoice: { number: 'F2026-000007', issuedAt } }),
    testOrder(2, { address: moulin }),
  ]);
  await storeRows(db, 'uploads', [
    testUpload(11, 1, { name: 'toit.jpg', receivedAt }),
    testUpload(12, 1, { name: 'cave.jpg', requirement: null, receivedAt: null }),
    testUpload(13, 1, { name: 'certificat.pdf', kind: 'document', requirement: null, receivedAt }),
  ]);
  await markLoaded(db);
  await storeRows(db, 'documents', [testDocument(21, 1, { name: 'PEB signé.pdf', uploadId: testId(13) })]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}

const noZip: StartZip = () => ({ result: Promise.resolve('failed'), cancel: () => undefined });

function show({
  path = '/drive',
  search = () => Promise.resolve(null),
  startZip = noZip,
  open = () => Promise.resolve(null),
  requestAudit = () => Promise.resolve({ fault: 'unreachable' }),
}: {
  path?: string;
  search?: SearchDrive;
  startZip?: StartZip;
  open?: OpenOrder;
  requestAudit?: RequestAudit;
} = {}): void {
  let next = 900;
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[path]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, certifier, () => testId((next += 1)))}>
              <DriveScreen search={search} open={open} startZip={startZip} requestAudit={requestAudit} />
              <Where />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog');

test('the four filters narrow the device’s orders and stand in the address', async () => {
  show({ path: '/drive?zipcode=1050' });
  expect(await screen.findByText('1 commande sur cet appareil')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Code postal' }), { target: { value: '' } });
  fireEvent.change(screen.getByRole('searchbox', { name: 'N° de facture' }), { target: { value: '2026000007' } });
  expect(screen.getByText('1 commande sur cet appareil')).toBeTruthy();
  const address = screen.getByRole('status', { name: 'address' });
  await waitFor(() => expect(address.textContent).toBe('/drive?invoice=2026000007'));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Rue' }), { target: { value: 'moulin' } });
  expect(await screen.findByText('Aucune commande de cet appareil ne correspond')).toBeTruthy();
});

test('the sort stands in the address beside the filters', async () => {
  show({ path: '/drive?sort=oldest' });
  await screen.findByText('2 commandes sur cet appareil');
  const select = screen.getByLabelText<HTMLSelectElement>('Trier par');
  expect(select.value).toBe('oldest');
  fireEvent.change(select, { target: { value: 'address' } });
  const louise = await screen.findByRole('link', { name: 'Avenue Louise 140' });
  await waitFor(() => expect(louise.closest('[data-index]')?.getAttribute('data-index')).toBe('0'));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Rue' }), { target: { value: 'moulin' } });
  const address = screen.getByRole('status', { name: 'address' });
  await waitFor(() => expect(address.textContent).toBe('/drive?street=moulin&sort=address'));
});

test('shows the newest orders before all were read, and says how far the reading is', async () => {
  const endless = { above: () => ({ limit: () => ({ toArray: () => new Promise<never>(() => undefined) }) }) };
  const reading = vi.spyOn(db, 'rowsOf').mockReturnValue({ where: () => endless } as never);
  show();
  expect(await screen.findByRole('link', { name: 'Avenue Louise 140' })).toBeTruthy();
  expect(await screen.findByText('Lecture des commandes de cet appareil : 0 sur 2')).toBeTruthy();
  expect(screen.queryByText('2 commandes sur cet appareil')).toBeNull();
  // A filter that no order read so far passes has not found nothing.
  fireEvent.click(screen.getByRole('button', { name: 'Filtres' }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Code postal' }), { target: { value: '1000' } });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Avenue Louise 140' })).toBeNull());
  expect(screen.getByRole('status', { name: 'Lecture du drive' })).toBeTruthy();
  expect(screen.queryByText('Aucune commande de cet appareil ne correspond')).toBeNull();
  reading.mockRestore();
});

test('the row that was pressed opens, even when a filter moves it before the release', async () => {
  show();
  const row = await screen.findByRole('link', { name: 'Avenue Louise 140' });
  fireEvent.click(screen.getByRole('button', { name: 'Filtres' }));
  expect(row.closest('[data-index]')?.getAttribute('data-index')).toBe('1');
  fireEvent.pointerDown(row);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Code postal' }), { target: { value: '1050' } });
  await waitFor(() => expect(row.closest('[data-index]')?.getAttribute('data-index')).toBe('0'));
  fireEvent.click(row);
  const address = screen.getByRole('status', { name: 'address' });
  await waitFor(() => expect(address.textContent).toBe(`/drive?zipcode=1050&order=${testId(1)}`));
});

test('the server’s answer counts what this device does not have', async () => {
  const found = [
    testOrder(1),
    testOrder(3, { address: { ...place, street: 'Kerkstraat', number: '1', zipcode: '9000' } }),
  ];
  const orders = found.map((order) => driveOrder.parse(order));
  const answer: DriveResponse = { orders, total: 3, next: null };
  show({ search: () => Promise.resolve(answer) });
  fireEvent.click(await screen.findByRole('button', { name: 'Chercher aussi sur le serveur' }));
  const list = await screen.findByRole('list', { name: 'Sur le serveur' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(within(list).getByText('Kerkstraat 1')).toBeTruthy();
  const count = screen.getByText('2 commandes sur cet appareil', { exact: false });
  await waitFor(() => expect(count.textContent).toBe('2 commandes sur cet appareil, 1 de plus sur le serveur'));
});

test('an order shows its documents and files; renaming one queues the change of its kind', async () => {
  show({ path: `/drive?order=${testId(1)}` });
  const shown = within(await dialog());
  expect(shown.getByText('PEB signé.pdf')).toBeTruthy();
  for (const [name, renamed] of [
    ['PEB signé.pdf', 'PEB 2026.pdf'],
    ['toit.jpg', 'toiture.jpg'],
  ] as const) {
    fireEvent.click(shown.getByRole('button', { name: `Actions : ${name}` }));
    fireEvent.click(shown.getByRole('button', { name: 'Renommer' }));
    fireEvent.change(shown.getByLabelText('Nom du fichier'), { target: { value: 'a/b' } });
    fireEvent.click(shown.getByRole('button', { name: 'Renommer' }));
    expect(await shown.findByText('Donnez un nom de 120 caractères au plus, sans barre oblique.')).toBeTruthy();
    fireEvent.change(shown.getByLabelText('Nom du fichier'), { target: { value: renamed } });
    fireEvent.click(shown.getByRole('button', { name: 'Renommer' }));
    expect(await shown.findByText(renamed)).toBeTruthy();
  }
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['document.rename', 'upload.rename']);
});

test('a file that the office accepted is not renamed any more, nor the document that shows it', async () => {
  const review = { accepted: true, reason: '', by: supervisor, at: receivedAt };
  await storeRows(db, 'uploads', [
    testUpload(11, 1, { name: 'toit.jpg', receivedAt, review }),
    testUpload(13, 1, { name: 'certificat.pdf', kind: 'document', requirement: null, receivedAt, review }),
  ]);
  show({ path: `/drive?order=${testId(1)}` });
  const shown = within(await dialog());
  for (const name of ['PEB signé.pdf', 'toit.jpg']) {
    fireEvent.click(shown.getByRole('button', { name: `Actions : ${name}` }));
    expect(shown.getByRole('button', { name: 'Télécharger' })).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Renommer' })).toBeNull();
    fireEvent.click(shown.getByRole('button', { name: `Actions : ${name}` }));
  }
});

test('what can be read is chosen for a ZIP; what it lacks is said and stays chosen', async () => {
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  let given: readonly ZipEntry[] = [];
  let finish: (result: ZipResult) => void = () => undefined;
  const startZip: StartZip = (entries) => {
    given = entries;
    return { result: new Promise((resolve) => (finish = resolve)), cancel: () => undefined };
  };
  show({ path: `/drive?order=${testId(1)}`, startZip });
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Tout choisir' }));
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Fermer' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Télécharger en ZIP' }));
  // `cave.jpg` is on another device, which has not sent it.
  expect(given.map(({ path }) => path.split('/')[1])).toEqual(['PEB signé.pdf', 'toit.jpg']);
  expect(screen.getByRole('progressbar', { name: 'ZIP en cours' })).toBeTruthy();
  await act(async () => finish({ blob: new Blob(), missing: [testId(11)] }));
  expect(await screen.findByText(/^1 fichier n’est pas dans le ZIP/)).toBeTruthy();
  expect(clicked).toHaveLength(1);
  expect(screen.getByText('1 fichier choisi', { exact: false })).toBeTruthy();

  // Somebody removes it meanwhile.
  const stored = await db.uploads.get(testId(11));
  if (stored === undefined) throw new Error('the file is not on this device');
  const removed = { by: stored.row.by, at: stored.row.capturedAt };
  await act(async () => void (await db.uploads.put({ ...stored, row: { ...stored.row, removed } })));
  await waitFor(() => expect(screen.queryByText('1 fichier choisi', { exact: false })).toBeNull());
});

test('a ZIP goes on while another screen is open, can be cancelled, and says why there is none', async () => {
  const cancel = vi.fn<() => void>();
  let end: (fault: ZipFault) => void = () => undefined;
  const startZip: StartZip = () => ({ result: new Promise((resolve) => (end = resolve)), cancel });
  show({ startZip });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choisir les fichiers de Avenue Louise 140' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Télécharger en ZIP' }));
  cleanup();
  expect(cancel).not.toHaveBeenCalled();
  show({ startZip });
  expect(await screen.findByRole('progressbar', { name: 'ZIP en cours' })).toBeTruthy();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(cancel).toHaveBeenCalledOnce();
  await act(async () => end('cancelled'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choisir les fichiers de Avenue Louise 140' }));
  for (const [fault, text] of [
    ['interrupted', /^Le ZIP a été interrompu/],
    ['noRoom', /pas assez de place/],
    ['failed', /manque de mémoire/],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: 'Télécharger en ZIP' }));
    await act(async () => end(fault));
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getByText('2 fichiers choisis', { exact: false })).toBeTruthy();
});

test('an order that does not arrive says why, and can be asked for again', async () => {
  const other = driveOrder.parse(
    testOrder(3, { address: { ...place, street: 'Kerkstraat', number: '1', zipcode: '9000' } }),
  );
  show({
    search: () => Promise.resolve({ orders: [other], total: 3, next: null }),
    open: () => Promise.resolve({ access: 'yours', orderId: testId(3) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Chercher aussi sur le serveur' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Charger Kerkstraat 1 sur cet appareil' }));
  expect(await screen.findByText('Arrive…')).toBeTruthy();
  await db.remotes.update('main', { trouble: { kind: 'unreachable', code: 'Unreachable' } });
  expect(await screen.findByText(/^La synchronisation n’avance pas/)).toBeTruthy();
  expect(screen.getByText('Charger ici').closest('button')?.disabled).toBe(false);
});

test('the signed file of an order is downloaded from the server’s address; without an answer it says so', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
  let answer: Awaited<ReturnType<RequestAudit>> = { fault: 'unreachable' };
  show({ path: `/drive?order=${testId(1)}`, requestAudit: () => Promise.resolve(answer) });
  const button = within(await dialog()).getByRole('button', { name: 'Dossier signé pour le contrôle' });
  fireEvent.click(button);
  expect(await screen.findByText('Le serveur n’a pas répondu. Réessayez dans un instant.')).toBeTruthy();
  const included = [testId(11), testId(12), testId(13)];
  answer = { address: 'https://app.example/files/audit/1?signature=x', included, notReceived: [] };
  fireEvent.click(button);
  await waitFor(() => expect(clicked).toEqual(['https://app.example/files/audit/1?signature=x']));
});

test('keys choose orders, and a button chooses all that was found', async () => {
  await storeRows(db, 'uploads', [testUpload(14, 2, { name: 'mur.jpg', receivedAt })]);
  show();
  const chosen = (text: string) => screen.findByText(text, { exact: false });
  await screen.findByRole('link', { name: 'Rue du Moulin 7' });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
  expect(await chosen('1 fichier choisi')).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'X', shiftKey: true });
  expect(await chosen('3 fichiers choisis')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ne rien choisir' }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Rue' }), { target: { value: 'louise' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Choisir tout ce qui est trouvé' }));
  expect(await chosen('2 fichiers choisis')).toBeTruthy();
});

test('Escape closes the files beside the list, and their row has the focus', async () => {
  matchOnly('(min-width: 80rem)', '(min-width: 50rem)');
  show({ path: `/drive?order=${testId(1)}` });
  await screen.findByRole('complementary', { name: 'Fichiers de Avenue Louise 140' });
  const row = await screen.findByRole('link', { name: 'Avenue Louise 140' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(document.activeElement).toBe(row);
});

test('documents chosen to be added stay chosen when a tablet is turned', async () => {
  matchOnly('(min-width: 80rem)', '(min-width: 50rem)');
  show({ path: `/drive?order=${testId(1)}` });
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter des documents' }));
  const adding = await dialog();
  const field = within(adding).getByLabelText('Choisir des fichiers', { exact: false });
  fireEvent.change(field, { target: { files: [new File(['%PDF-'], 'bail.pdf')] } });
  matchOnly('(min-width: 50rem)');
  // Its new row shows that the screen has read the width since.
  await storeRows(db, 'documents', [testDocument(22, 1, { name: 'Plan du grenier.pdf', uploadId: testId(12) })]);
  await screen.findByText('Plan du grenier.pdf');
  expect(within(adding).getByText('bail.pdf')).toBeTruthy();
  expect(await dialog()).toBe(adding);
});

test('who only sees an order may take its files, and changes none', async () => {
  const other = { id: testId(800), name: 'Karim Benali' };
  await storeRows(db, 'orders', [testOrder(4, { assignee: other, handler: other, visitedBy: null, visitors: [] })]);
  await storeRows(db, 'uploads', [testUpload(15, 4, { name: 'jardin.jpg', receivedAt })]);
  show({ path: `/drive?order=${testId(4)}` });
  const shown = within(await dialog());
  fireEvent.click(shown.getByRole('button', { name: 'Actions : jardin.jpg' }));
  expect(shown.getByRole('button', { name: 'Télécharger' })).toBeTruthy();
  for (const name of ['Renommer', 'Ajouter des documents']) expect(shown.queryByRole('button', { name })).toBeNull();
});
