// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { testContent } from '#tests/support/content.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { ServicesCard } from './services-card.tsx';

const db = openUserDatabase('test', testId(1));
const data = testAppData(db, certifier, () => testId(2));

afterEach(cleanup);

/** Returns the amounts of the card, each with the text before it. */
function shownAmounts(changes: Partial<Order>): string[] {
  const services = [
    { code: 'PEB' as const, count: 1, durationMinutes: 60, priceInclVat: 21_500 },
    { code: 'PLA' as const, count: 1, durationMinutes: 90, priceInclVat: 23_500 },
  ];
  const order = { ...testOrder(7), services, priceInclVat: 45_000, total: 45_000, ...changes };
  render(
    <I18nProvider i18n={speak('fr')}>
      <ContentContext value={testContent}>
        <MemoryRouter>
          <AppDataProvider value={data}>
            <ServicesCard order={order} />
          </AppDataProvider>
        </MemoryRouter>
      </ContentContext>
    </I18nProvider>,
  );
  return screen
    .queryAllByText(/^(Remise|Supplément)$/)
    .map((label) => `${label.textContent} ${label.nextElementSibling?.textContent ?? ''}`.replaceAll(/\s/g, ' '));
}

test('a total below the price of the services shows the discount', () => {
  expect(shownAmounts({ total: 43_000 })).toEqual(['Remise -20,00 €']);
});

test('a total above the price of the services shows the supplement', () => {
  expect(shownAmounts({ total: 47_500 })).toEqual(['Supplément +25,00 €']);
});

test('a price that differs from the sum of the services shows the difference', () => {
  expect(shownAmounts({ priceInclVat: 44_000, total: 43_000 })).toEqual(['Remise -10,00 €', 'Remise -10,00 €']);
});

test('an equal total shows no difference', () => {
  expect(shownAmounts({})).toEqual([]);
});
