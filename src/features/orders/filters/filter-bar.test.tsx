// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OrderFilter } from '#data/search/orders/order-filter.ts';
import { noFilter } from '#data/search/orders/order-filter.ts';
import { createOrderIndex } from '#data/search/orders/order-index.ts';
import { formatsOf } from '#ui/format.ts';
import { settings } from '#data/settings/settings.ts';
import { supervisor, testId, testOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { FilterBar } from './filter-bar.tsx';
import { activeFilters } from './filter-labels.ts';
import { WideFilters } from './wide-filters.tsx';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const index = createOrderIndex();
index.putOrder(testOrder(1, { urgent: true, handler: supervisor, tags: ['clé'] }));
index.putOrder(
  testOrder(2, { paid: true, paidBeyond: 500, draft: { state: 'waiting', submittedAt: '2026-10-01T00:00:00.000Z' } }),
);
index.putOrder(testOrder(3, { region: 'wallonia', state: 'certified' }));
const unread = new Set([testId(3)]);
const noPeople = { handler: [], visitedBy: [], encodedBy: [] };

/** The filter after the last action. */
let current: OrderFilter = noFilter;

function remember(filter: OrderFilter): OrderFilter {
  current = filter;
  return filter;
}

function Bar({ wide, withDrafts }: { wide: boolean; withDrafts: boolean }) {
  const [filter, setFilter] = useState(noFilter);
  const [clears, setClears] = useState(0);
  const props = {
    withDrafts,
    filter,
    facets: index.facets(filter, now, unread),
    change: (part: Partial<OrderFilter>) => setFilter(remember({ ...filter, ...part })),
    clears,
    onClear: () => {
      setClears(clears + 1);
      setFilter(remember(noFilter));
    },
    active: activeFilters(filter, { i18n: speak('fr'), formats: formatsOf('fr'), facets: noPeople }),
  };
  if (wide) return <WideFilters {...props} />;
  return (
    <FilterBar
      {...props}
      setText={(text) => setFilter(remember({ ...filter, text }))}
      count={index.find(filter, { key: 'date', descending: true }, now).length}
    />
  );
}

function show(options: { wide: boolean; withDrafts?: boolean }): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <Bar withDrafts={options.withDrafts ?? false} wide={options.wide} />
    </I18nProvider>,
  );
}

function button(name: RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});
beforeEach(() => settings.set({ moreFilters: false }));
afterEach(cleanup);

test('a filter button shows its state and the number of matching orders', () => {
  show({ wide: true });
  expect(button(/^Urgent/).textContent).toBe('Urgent1');
  fireEvent.click(button(/^Urgent/));
  expect(button(/^Urgent/).getAttribute('aria-pressed')).toBe('true');
  expect(current.urgent).toBe(true);
  expect(button(/^Messages non lus/).textContent).toBe('Messages non lus0');
  fireEvent.click(button(/^Urgent/));
  expect(current).toEqual(noFilter);
});

test('the row names what is chosen in it, and lists what is chosen in filters that are folded', async () => {
  show({ wide: true });
  fireEvent.click(button(/^État/));
  fireEvent.click(await screen.findByRole('button', { name: /^Certifiée/ }));
  expect(button(/^État/).textContent).toBe('État· Certifiée');
  expect(screen.queryByRole('list', { name: 'Filtres actifs' })).toBeNull();
  fireEvent.click(button(/Plus de filtres/));
  fireEvent.click(button(/^Région/));
  fireEvent.click(await screen.findByRole('button', { name: /^Wallonie/ }));
  fireEvent.click(button(/Moins de filtres/));
  expect(within(screen.getByRole('list', { name: 'Filtres actifs' })).getAllByRole('button')).toHaveLength(1);
  fireEvent.click(button(/^Tout effacer/));
  expect(current).toEqual(noFilter);
});

test('paid and unpaid exclude each other', () => {
  show({ wide: true });
  fireEvent.click(button(/^Impayé/));
  expect(current.paid).toBe(false);
  fireEvent.click(button(/^Payé1/));
  expect(current.paid).toBe(true);
  fireEvent.click(button(/^Payé en trop/));
  expect(current.paid).toBe('beyond');
  expect(button(/^Impayé/).getAttribute('aria-pressed')).toBe('false');
});

test('the setting that unfolds more filters is stored', async () => {
  show({ wide: true });
  expect(screen.queryByLabelText('Gestionnaire')).toBeNull();
  fireEvent.click(button(/Plus de filtres/));
  expect(settings.current().moreFilters).toBe(true);
  fireEvent.click(button(/^Personnes et étiquette/));
  fireEvent.change(await screen.findByLabelText('Gestionnaire'), { target: { value: supervisor.id } });
  expect(current.handler).toBe(supervisor.id);
  fireEvent.click(button(/^Région/));
  fireEvent.click(await screen.findByRole('button', { name: /^Wallonie/ }));
  expect(current.regions).toEqual(['wallonia']);
  fireEvent.click(button(/^Personnes et étiquette/));
  await screen.findByLabelText('Gestionnaire');
  // The chosen value matches no order any more but stays in the list, so that it can be removed.
  expect(screen.getByLabelText<HTMLSelectElement>('Gestionnaire').value).toBe(supervisor.id);
  fireEvent.change(screen.getByLabelText('Gestionnaire'), { target: { value: '' } });
  expect(current.handler).toBeNull();
});

test('finds a tag by a part without accents, and clears it with the box', async () => {
  settings.set({ moreFilters: true });
  show({ wide: true });
  fireEvent.click(button(/^Personnes et étiquette/));
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Étiquette' });
  expect(box.placeholder).toBe('Toutes');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'CLE' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(current.tag).toBe('clé');
  fireEvent.change(box, { target: { value: 'nulle part' } });
  expect(screen.getByText('Aucune étiquette de ce nom')).toBeTruthy();
  fireEvent.change(box, { target: { value: '' } });
  expect(current.tag).toBeNull();
});

test('draft filters are shown to PEB certifiers in Brussels only', async () => {
  settings.set({ moreFilters: true });
  show({ wide: true });
  expect(screen.queryByText('Brouillon PEB')).toBeNull();
  cleanup();
  show({ wide: true, withDrafts: true });
  fireEvent.click(button(/^Brouillons > 15 jours/));
  expect(current.drafts).toEqual(['late']);
  fireEvent.click(button(/^Brouillon PEB/));
  const group = await screen.findByRole('group', { name: 'Brouillon PEB' });
  expect(within(group).getAllByRole('button')).toHaveLength(4);
});

test('on a phone a sheet holds the filters, and its button shows the number of matching orders', async () => {
  show({ wide: false });
  fireEvent.click(button(/^Filtres/));
  const sheet = await screen.findByRole('dialog', { name: 'Filtres' });
  expect(within(sheet).getByRole('button', { name: 'Voir 3 commandes' })).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: /^Urgent/ }));
  expect(within(sheet).getByRole('button', { name: 'Voir 1 commande' })).toBeTruthy();
  fireEvent.change(within(sheet).getByLabelText('Du'), { target: { value: '2026-11-01' } });
  expect(current.from).toBe('2026-11-01');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Tout effacer' }));
  expect(current).toEqual(noFilter);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Voir 3 commandes' }));
  expect(button(/^Filtres/)).toBeTruthy();
});

test('clearing all filters empties a date that cannot be read', async () => {
  show({ wide: false });
  fireEvent.click(button(/^Filtres/));
  const sheet = await screen.findByRole('dialog', { name: 'Filtres' });
  const field = (): HTMLInputElement => within(sheet).getByLabelText('Du');
  fireEvent.click(within(sheet).getByRole('button', { name: /^Urgent/ }));
  fireEvent.change(field(), { target: { value: '31/02' } });
  fireEvent.blur(field());
  fireEvent.click(within(sheet).getByRole('button', { name: 'Tout effacer' }));
  expect(field().value).toBe('');
  expect(within(sheet).queryByText('Cette date n’existe pas.')).toBeNull();
});

test('Escape clears the search, then leaves it, and a slash is its shortcut', () => {
  show({ wide: false });
  const search = screen.getByLabelText<HTMLInputElement>('Chercher une commande');
  expect(search.getAttribute('aria-keyshortcuts')).toBe('/');
  search.focus();
  fireEvent.change(search, { target: { value: 'marais' } });
  expect(current.text).toBe('marais');
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(current.text).toBe('');
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(document.activeElement).not.toBe(search);
});
