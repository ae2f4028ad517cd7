// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { Access, LookUp } from '#hooks/orders/use-access.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { certifier, testId, testNotification, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { OrderNotOnDevice } from './order-not-on-device.tsx';

const { number, address } = testOrder(1);
const orderId = testId(1);
const karim = { id: testId(60), name: 'Karim Benali' };
const requestSync = vi.fn<(force?: boolean) => void>();
let db: UserDatabase;
let nextId = 900;
const newId = (): string => testId((nextId += 1));

beforeEach(async () => {
  db = openUserDatabase('test', newId());
  requestSync.mockClear();
  await markLoaded(db);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

const answering =
  (access: Access | null): LookUp =>
  () =>
    Promise.resolve(access);

function show(lookUp: LookUp, language: 'fr' | 'nl' = 'fr'): void {
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, certifier, newId, { requestSync })}>
          <OrderNotOnDevice idOrNumber="2026-000001" lookUp={lookUp} />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const goOffline = (isOffline: boolean): void => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);

test('an order that the user may see is pulled', async () => {
  show(answering({ access: 'yours', orderId }));
  await screen.findByText('Cette commande se charge');
  expect(requestSync).toHaveBeenCalledWith(true);
});

test('a former order is named, with who has it now', async () => {
  show(answering({ access: 'former', orderId, number, address, holder: karim }));
  await screen.findByText('Cette commande n’est plus la vôtre');
  expect(screen.getByText(/2026-000001 – Rue du Marais/)).toBeTruthy();
  expect(screen.getByText('Karim Benali')).toBeTruthy();
  expect(requestSync).not.toHaveBeenCalled();
});

test('an order that is not there and one of others are the same, in both languages', async () => {
  show(answering({ access: 'none' }));
  expect(await screen.findByText(/^Elle n’existe pas, ou elle ne vous est pas attribuée/)).toBeTruthy();
  cleanup();
  show(answering({ access: 'none' }), 'nl');
  expect(await screen.findByText(/^Ze bestaat niet of/)).toBeTruthy();
});

test('a server that does not answer is asked again by a tap', async () => {
  const answers: (Access | null)[] = [null, { access: 'none' }];
  show(() => Promise.resolve(answers.shift() ?? null));
  await screen.findByText(/n’ont pas pu être chargés/);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/^Elle n’existe pas, ou/)).toBeTruthy();
});

test('offline, says what this device knows, and asks once there is a network', async () => {
  goOffline(true);
  await storeRows(db, 'notifications', [
    testNotification(2, { kind: 'orderReassigned', orderId, order: { number, address, assignee: karim } }),
  ]);
  const lookUp = vi.fn<LookUp>(answering({ access: 'none' }));
  show(lookUp);
  await screen.findByText(/Vous êtes hors ligne/);
  await screen.findByText('Karim Benali');
  expect(lookUp).not.toHaveBeenCalled();
  goOffline(false);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(lookUp).toHaveBeenCalledWith('2026-000001'));
  await screen.findByText(/^Elle n’existe pas, ou/);
});

test('leads to what was written here about the order', async () => {
  const app = testAppData(db, certifier, newId);
  const id = await app.mutate({ name: 'order.sendMessage', args: { orderId, messageId: testId(9), body: 'Bonjour' } });
  await db.outbox
    .where('id')
    .equals(id)
    .modify({ state: 'refused', error: { code: 'NotFound' }, formerOrder: { number, address } });
  show(answering({ access: 'former', orderId, number, address, holder: null }));
  const link = await screen.findByText('1 envoi de cette commande est encore sur cet appareil');
  expect(link.getAttribute('href')).toBe('/sync');
  await screen.findByText('Elle n’est attribuée à personne.');
});
