// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/media.ts';
import {
  certifier,
  supervisor,
  testClient,
  testConflict,
  testFollowUp,
  testId,
  testOrder,
  testPebDraft,
  testUpload,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { SupervisionScreen } from './supervision-screen.tsx';

const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 8, minutes)).toISOString();
const piece = { requirement: { service: 'all', code: 'front' }, receivedAt: at(1) } as const;
let db: UserDatabase;

beforeEach(async () => {
  matchNoMedia();
  stubResizeObserver();
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  db = openUserDatabase('supervision', supervisor.id);
  await storeRows(db, 'orders', [
    testOrder(1, { state: 'visited' }),
    testOrder(2),
    testOrder(3, { state: 'certified' }),
  ]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function show(role: string[] = ['s'], path = '/supervision'): void {
  let next = 900;
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[path]}>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, supervisor, () => testId((next += 1)), { role })}>
            <SupervisionScreen />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

async function queued(): Promise<{ name: string; args: unknown }[]> {
  return (await db.outbox.toArray()).map(({ name, args }) => ({ name, args }));
}

const press = (key: string): boolean => fireEvent.keyDown(document.body, { key });
const panel = (title: string): HTMLElement => {
  const region = screen.getByRole('heading', { name: title }).closest('section');
  if (region === null) throw new Error('no panel');
  return region;
};

test('is closed to everybody else', async () => {
  show([]);
  expect(await screen.findByText('Cette page est réservée aux superviseurs.')).toBeTruthy();
});

test('decides evidence by keys: a piece accepted, the next one returned with its reason, then the next decision', async () => {
  await storeRows(db, 'uploads', [
    testUpload(71, 1, { ...piece, capturedAt: at(0) }),
    testUpload(72, 1, { ...piece, capturedAt: at(1) }),
    testUpload(73, 1, { ...piece, receivedAt: null }),
    testUpload(74, 3, piece),
  ]);
  await storeRows(db, 'pebDrafts', [testPebDraft(81, 2, { submittedAt: at(5) })]);
  show();
  expect(await screen.findByRole('heading', { name: '2 pièces à contrôler' })).toBeTruthy();
  press('e');
  await screen.findByRole('heading', { name: '1 pièce à contrôler' });
  press('r');
  const reason = await screen.findByLabelText('Raison');
  fireEvent.click(screen.getByRole('button', { name: 'Renvoyer' }));
  expect(screen.getByText('Donnez la raison.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Floue' }));
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  await screen.findByRole('heading', { name: 'Réponse au brouillon PEB' });
  const orderId = testId(1);
  expect(await queued()).toEqual([
    { name: 'upload.review', args: { uploadId: testId(71), orderId, accepted: true, reason: '' } },
    { name: 'upload.review', args: { uploadId: testId(72), orderId, accepted: false, reason: 'Floue' } },
  ]);
});

test('accepts all pieces of an order at once', async () => {
  await storeRows(db, 'uploads', [testUpload(71, 1, piece), testUpload(72, 1, piece)]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Accepter les 2' }));
  expect(await screen.findByText('Rien à décider')).toBeTruthy();
  expect(await queued()).toMatchObject([{ name: 'upload.review' }, { name: 'upload.review' }]);
});

test('moves through the list by j and k, and decides a survey, a draft, a claim and a value', async () => {
  const history = [{ state: 'submitted' as const, by: certifier, at: at(2), reason: '' }];
  await storeRows(db, 'followUps', [testFollowUp(1, { state: 'submitted', history })]);
  await storeRows(db, 'pebDrafts', [testPebDraft(81, 2, { submittedAt: at(3) })]);
  await storeRows(db, 'clients', [testClient(61, { claims: [{ by: certifier, at: at(4) }] })]);
  await storeRows(db, 'conflicts', [testConflict(51, 1, { at: at(5), field: 'urgent', lost: true, kept: false })]);
  show();
  await screen.findByRole('heading', { name: 'Relevé à contrôler' });
  press('j');
  await screen.findByRole('heading', { name: 'Réponse au brouillon PEB' });
  press('j');
  await screen.findByRole('heading', { name: `${certifier.name} demande ce client` });
  press('k');
  fireEvent.click(await screen.findByRole('button', { name: 'Le client refuse' }));
  fireEvent.change(screen.getByLabelText('Raison'), { target: { value: 'Surface fausse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Le client refuse' }));
  await screen.findByRole('heading', { name: `${certifier.name} demande ce client` });
  press('r');
  await screen.findByRole('heading', { name: 'Commande urgente' });
  press('e');
  await screen.findByRole('heading', { name: 'Relevé à contrôler' });
  press('e');
  await waitFor(async () =>
    expect((await queued()).map(({ name }) => name)).toEqual([
      'draft.decide',
      'client.decideClaim',
      'conflict.restore',
      'followUp.accept',
    ]),
  );
  expect(await queued()).toMatchObject([
    { args: { to: 'rejected', reason: 'Surface fausse' } },
    { args: { given: false, employee: certifier } },
    { args: { value: { urgent: true } } },
    { args: { orderId: testId(1) } },
  ]);
});

test('opens on one kind when its address says so, and what another supervisor decides leaves the list', async () => {
  await storeRows(db, 'pebDrafts', [testPebDraft(81, 2, { submittedAt: at(3) })]);
  await storeRows(db, 'clients', [testClient(61, { claims: [{ by: certifier, at: at(4) }] })]);
  show(['s'], '/supervision?kind=claim');
  await screen.findByRole('heading', { name: `${certifier.name} demande ce client` });
  expect(within(screen.getByRole('list', { name: 'À décider' })).getAllByRole('listitem')).toHaveLength(1);
  expect(panel(`${certifier.name} demande ce client`).textContent).toContain('Ce client n’a pas de commercial.');
  await storeRows(db, 'clients', [testClient(61)]);
  expect(await screen.findByText('Rien à décider')).toBeTruthy();
});
