// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeRemote } from '#data/remotes/remote-states.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import {
  certifier,
  supervisor,
  testClient,
  testDocument,
  testEmployee,
  testId,
  testOrder,
  testPebDraft,
  testUpload,
} from '#tests/support/rows.ts';
import { at, filed, supervisionPage } from '#tests/support/screens/supervision-page.tsx';

const page = supervisionPage();
const { show, queued, press, store, storeDrafts } = page;

test('finds what waits by its words, in the order that is asked for, and says how much the search leaves', async () => {
  const named = (n: number, street: string) =>
    testOrder(n, { state: 'visited', address: { ...testOrder(n).address, street } });
  await store('orders', [named(1, 'Rue Zinner'), named(2, 'Rue Haute'), named(4, 'Rue Haute')]);
  await storeDrafts(1, 2, 4);
  const rows = (): string[] =>
    [...document.querySelectorAll('[data-choice]')].map((row) => row.getAttribute('data-choice') ?? '');
  const ids = (...numbers: number[]): string[] => numbers.map((n) => `draft/${testId(n)}`);
  show(['s'], '/supervision?q=haute&sort=newest');
  await waitFor(() => expect(rows()).toEqual(ids(84, 82)));
  expect(screen.getByText('sur 3')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Chercher ce qui est à décider'), { target: { value: '' } });
  await waitFor(() => expect(rows()).toEqual(ids(84, 82, 81)));
  fireEvent.change(screen.getByLabelText('Trier par'), { target: { value: 'name' } });
  await waitFor(() => expect(rows()).toEqual(ids(82, 84, 81)));
  fireEvent.change(screen.getByLabelText('Chercher ce qui est à décider'), { target: { value: 'introuvable' } });
  await screen.findByText('Rien de tel à décider');
});

test('leaves a supervisor’s own request for a client to another one', async () => {
  await store('clients', [
    testClient(61, {
      claims: [
        { by: supervisor, at: at(1) },
        { by: certifier, at: at(2) },
      ],
    }),
  ]);
  const own = testEmployee(supervisor, { supervisor: true });
  const other = testEmployee({ id: testId(21), name: 'Marie Maes' }, { supervisor: true });
  await store('employees', [own, other]);
  show();
  await screen.findByRole('heading', { name: `${certifier.name} demande ce client` });
  expect(document.querySelectorAll('[data-choice]')).toHaveLength(1);
  // Nobody else decides it any more.
  await store('employees', [{ ...other, disabled: true }]);
  await waitFor(() => expect(document.querySelectorAll('[data-choice]')).toHaveLength(2));
});

test('keeps a supervisor’s own request from them until the whole team has arrived', async () => {
  await changeRemote(page.db(), 'main', (state) => ({ ...state, complete: false }));
  const claims = [
    { by: supervisor, at: at(1) },
    { by: certifier, at: at(2) },
  ];
  await store('clients', [testClient(61, { claims })]);
  show();
  await screen.findByRole('heading', { name: `${certifier.name} demande ce client` });
  expect(document.querySelectorAll('[data-choice]')).toHaveLength(1);
  await markLoaded(page.db());
  await waitFor(() => expect(document.querySelectorAll('[data-choice]')).toHaveLength(2));
});

test('shows a PEB draft with its document, its client and their telephone', async () => {
  const client = { ...testOrder(2).client, name: 'Mme Claes', phone: '0470 12 34 56' };
  await store('orders', [testOrder(2, { state: 'visited', client })]);
  await store('uploads', [testUpload(71, 2, { kind: 'document', receivedAt: at(1) })]);
  await store('documents', [testDocument(68, 2, { uploadId: testId(71), name: 'Brouillon.pdf' })]);
  await store('pebDrafts', [testPebDraft(81, 2, { documentId: testId(68) })]);
  show();
  await screen.findByText('Brouillon.pdf');
  expect(screen.getByText('Mme Claes')).toBeTruthy();
  expect(screen.getByRole('link', { name: '0470 12 34 56' }).getAttribute('href')).toMatch(/^tel:/);
});

test.each([
  ['without a document', { documentId: null }, {}, 'Aucun document n’est joint : le client ne peut pas accepter.'],
  ['whose document was removed', {}, {}, 'Aucun document n’est joint : le client ne peut pas accepter.'],
  ['before the visit', {}, { state: 'planned' }, 'La visite reste à faire : le client ne peut pas accepter.'],
] as const)('a PEB draft %s is not accepted, and says why', async (_, draft, fields, why) => {
  await store('orders', [testOrder(2, { state: 'waitingForClient', ...fields })]);
  const removed = why.startsWith('Aucun') ? { by: supervisor, at: at(2) } : null;
  await store('uploads', [testUpload(71, 2, { kind: 'document', removed })]);
  await store('documents', [testDocument(68, 2, { uploadId: testId(71) })]);
  await store('pebDrafts', [testPebDraft(81, 2, { documentId: testId(68), ...draft })]);
  show();
  await screen.findByText(why);
  expect(screen.queryByRole('button', { name: 'Le client accepte' })).toBeNull();
  press('e');
  press('r');
  await screen.findByLabelText('Raison');
  expect(await queued()).toEqual([]);
});

test('shows the file before and after by the arrows, which stay in their place at the ends', async () => {
  await store(
    'uploads',
    [71, 72].map((n) => testUpload(n, 1, { ...filed, name: `photo ${n}`, capturedAt: at(n - 70) })),
  );
  show();
  await screen.findByRole('button', { name: 'Accepter les 2' });
  const shown = (): string | null =>
    screen.getByRole('list', { name: 'Pièces' }).querySelector('[aria-current]')?.getAttribute('aria-label') ?? null;
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Pièce suivante' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pièce précédente' }).disabled).toBe(true);
  press('ArrowRight');
  await waitFor(() => expect(shown()).toBe('Voir photo 72'));
  expect(next.disabled).toBe(true);
  press('ArrowRight');
  press('ArrowLeft');
  await waitFor(() => expect(shown()).toBe('Voir photo 71'));
  fireEvent.click(next);
  await waitFor(() => expect(shown()).toBe('Voir photo 72'));
});
