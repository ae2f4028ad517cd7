// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { PapersList } from './papers-list.tsx';

let db: UserDatabase;
beforeEach(() => {
  db = openUserDatabase('papers', certifier.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function paper(number: number, fields: Partial<Invoice>): Invoice {
  return {
    id: testId(number),
    orderId: testId(7),
    kind: 'invoice',
    number: null,
    issuedAt: '2026-11-20T08:00:00.000Z',
    issuedBy: supervisor,
    dueOn: '2026-12-20',
    total: 24_000,
    vat: 4165,
    reference: null,
    ...fields,
  };
}

test('a numbered paper opens in the region’s language or the other; one without a number has no PDF', async () => {
  const notice = paper(21, { kind: 'paymentNotice', number: 'A2026-000003', issuedAt: '2026-11-19T08:00:00.000Z' });
  const papers = [notice, paper(22, {})];
  await storeRows(db, 'invoices', papers);
  render(
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
        <PapersList order={testOrder(7, { region: 'flanders' })} money={{ payments: [], papers, owed: null }} />
      </AppDataProvider>
    </I18nProvider>,
  );
  const [newest, oldest] = within(await screen.findByRole('list', { name: 'Factures et avis' })).getAllByRole(
    'listitem',
  );
  if (newest === undefined || oldest === undefined) throw new Error('a paper is missing');
  within(newest).getByText('Pas encore numérotée');
  expect(within(newest).queryByRole('button')).toBeNull();
  within(oldest).getByRole('button', { name: 'Invitation à payer A2026-000003' });
  within(oldest).getByRole('button', { name: 'En français' });
});
