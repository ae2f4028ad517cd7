// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { PapersScreen } from './papers-screen.tsx';

let db: UserDatabase;
let next = 1;

beforeEach(() => {
  db = openUserDatabase('test', testId((next += 1)));
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

async function show(fields: Partial<Order>, search = ''): Promise<void> {
  const row = testOrder(7, { internalRemark: 'client difficile', externalRemark: 'Clé au café', ...fields });
  await db.orders.put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/orders/7/summary${search}`]}>
        <ContentContext value={testContent}>
          <AppDataProvider value={testAppData(db, certifier, () => testId((next += 1)))}>
            <PapersScreen idOrNumber={row.id} lookUp={() => Promise.resolve(null)} />
          </AppDataProvider>
        </ContentContext>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('a client in Flanders reads Dutch; nothing internal is on the sheet', async () => {
  await show({ region: 'flanders' });
  await screen.findByRole('heading', { name: 'Uw bestelling 2026-000007' });
  expect(screen.getByText('Clé au café')).toBeTruthy();
  expect(screen.queryByText(/difficile/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Français' }));
  await screen.findByText('Votre commande 2026-000007');
});

test('of an order with two visits, one’s own work order is shown, and the other’s can be chosen', async () => {
  await storeRows(db, 'visits', [
    testVisit(31, 7, { employee: supervisor, plannedStart: '2026-11-20T08:00:00.000Z', services: ['ELE'] }),
    testVisit(32, 7, { plannedStart: '2026-11-20T12:00:00.000Z', plannedEnd: '2026-11-20T13:00:00.000Z' }),
    testVisit(33, 7, { employee: supervisor, plannedStart: '2026-11-19T08:00:00.000Z', state: 'cancelled' }),
  ]);
  await show({ services: [{ code: 'PEB', count: 1, durationMinutes: 60, priceInclVat: 24_000 }] }, '?paper=work');
  await screen.findByText('20/11/2026 13:00 – 14:00');
  expect(document.title).toBe('Bon de travail 2026-000007 · myCerti');
  const visit = screen.getByLabelText('Visite');
  expect(within(visit).getAllByRole('option')).toHaveLength(2);
  fireEvent.change(visit, { target: { value: testId(31) } });
  await screen.findByText('20/11/2026 09:00 – 11:30');
  expect(screen.getAllByText('Marc Peeters')).toHaveLength(1);
});

test('a page that was left open is printed with the time of the printing', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime('2026-11-30T10:00:00.000Z');
  await show({}, '?paper=dossier');
  await screen.findByText('30/11/2026 11:00');
  vi.setSystemTime('2026-12-01T07:29:50.000Z');
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.getByText('01/12/2026 08:30')).toBeTruthy();
});
