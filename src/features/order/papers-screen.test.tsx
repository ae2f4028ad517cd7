// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { ContentContext } from '#hooks/use-content.ts';
import { testAppData } from '#tests/support/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { PapersScreen } from './papers-screen.tsx';

let db: UserDatabase;
let next = 1;

beforeEach(() => {
  db = openUserDatabase('test', testId((next += 1)));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(fields: Partial<Order>): Promise<void> {
  const row = testOrder(7, { internalRemark: 'client difficile', externalRemark: 'Clé au café', ...fields });
  await db.orders.put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
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
