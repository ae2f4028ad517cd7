// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultSort, noFilter } from '#data/search/orders/order-filter.ts';
import { createOrderIndex } from '#data/search/orders/order-index.ts';
import { speak } from '#tests/support/labels.ts';
import { testOrder } from '#tests/support/rows.ts';
import { NothingFound } from './nothing-found.tsx';

afterEach(cleanup);

test.each([
  ['disparue', true],
  ['chien', false],
])('a view with a deleted tag says so: %s', (tag, isLost) => {
  const search = createOrderIndex();
  search.putOrder(testOrder(1, { tags: ['chien'] }));
  const clear = vi.fn<() => void>();
  const listing = { filter: { ...noFilter, tag, urgent: true }, sort: defaultSort, setText: () => undefined, clear };
  render(
    <I18nProvider i18n={speak('fr')}>
      <NothingFound listing={listing} search={search} activeCount={2} />
    </I18nProvider>,
  );
  expect(screen.queryByText(`Plus aucune commande ici n’a l’étiquette « ${tag} ».`) !== null).toBe(isLost);
  fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(clear).toHaveBeenCalledTimes(1);
});
