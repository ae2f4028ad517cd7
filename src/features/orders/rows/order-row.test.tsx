// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { defaultSort } from '#data/search/orders/order-filter.ts';
import { sent } from '#sync/send-status.ts';
import { speak } from '#tests/support/labels.ts';
import { testOrder } from '#tests/support/rows.ts';
import { OrderRowHeading } from './order-row.tsx';
import { rowColumns, usualLayout } from './row-columns.tsx';

afterEach(cleanup);

function Heading() {
  const [sort, sortBy] = useState(defaultSort);
  return (
    <>
      <OrderRowHeading sort={sort} sortBy={sortBy} layout={usualLayout} />
      <output>{`${sort.key} ${sort.descending ? 'down' : 'up'}`}</output>
    </>
  );
}

test('each heading sorts by what it names, and only the column in force says so', () => {
  render(
    <I18nProvider i18n={speak('fr')}>
      <Heading />
    </I18nProvider>,
  );
  const sorted = (): [string | null, string | null][] =>
    screen
      .getAllByRole('columnheader')
      .map((one): [string | null, string | null] => [one.textContent, one.getAttribute('aria-sort')])
      .filter(([, sort]) => sort !== null && sort !== 'none');
  // No column shows the date of the order.
  expect(sorted()).toEqual([]);
  const after = (name: string): string | null => {
    fireEvent.click(screen.getByRole('button', { name }));
    return screen.getByRole('status').textContent;
  };
  expect(after('Commande')).toBe('number down');
  expect(sorted()).toEqual([['Commande', 'descending']]);
  expect(after('Commande')).toBe('number up');
  expect(sorted()).toEqual([['Commande', 'ascending']]);
  expect(['Adresse', 'Client', 'Visite', 'Gestionnaire', 'TVAC', 'État'].map(after)).toEqual([
    'address up',
    'client up',
    'visit down',
    'handler up',
    'total down',
    'state up',
  ]);
  expect(sorted()).toEqual([['État', 'ascending']]);
});

test('an overpaid order says so beside its total', () => {
  const Cell = rowColumns.get('total')?.Cell;
  if (Cell === undefined) throw new Error('the list has no column of totals');
  const order = testOrder(1, { paid: true, paidBeyond: 500 });
  render(
    <I18nProvider i18n={speak('fr')}>
      <Cell order={order} sync={sent} unread={0} />
    </I18nProvider>,
  );
  expect(screen.getByText('Payé en trop')).toBeTruthy();
});
