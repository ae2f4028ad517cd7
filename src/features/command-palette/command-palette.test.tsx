// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Mock } from 'vitest';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundOrder } from '#contract/protocol/search/orders.ts';
import { recordOrderOpened } from '#data/queries/palette/opened-orders.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { orderSearchOf } from '#data/search/orders/order-search.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, testClient, testDocument, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { settings } from '#data/settings/settings.ts';
import { CommandPalette } from './command-palette.tsx';

let db: UserDatabase;

beforeEach(async () => {
  stubResizeObserver();
  Element.prototype.scrollIntoView = () => undefined;
  db = openUserDatabase('palette', certifier.id);
  await storeRows(db, 'orders', [
    testOrder(1, { number: '2026-000001' }),
    testOrder(2, { number: '2026-000777', address: { ...testOrder(2).address, street: 'Chaussée d’Ixelles' } }),
  ]);
  await storeRows(db, 'clients', [testClient(61, { name: 'Immo Cambre' })]);
});
afterEach(async () => {
  cleanup();
  settings.set({ darkmode: false, language: 'fr' });
  orderSearchOf(db).stop();
  vi.unstubAllGlobals();
  await db.delete();
});

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

interface Shown {
  role?: string[];
  language?: 'fr' | 'nl';
  onSignOut?: () => void;
  searchServer?: SearchServerOrders;
}

const noAnswer: SearchServerOrders = () => Promise.resolve(null);

function show({ role = [], language = 'fr', onSignOut = () => undefined, searchServer = noAnswer }: Shown = {}): Mock<
  () => void
> {
  const onClose = vi.fn<() => void>();
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter initialEntries={[language === 'fr' ? '/orders?urgent=1' : '/nl/orders?urgent=1']}>
        <AppDataProvider value={testAppData(db, certifier, () => testId(900), { role })}>
          <CommandPalette searchServer={searchServer} onClose={onClose} onSignOut={onSignOut} />
          <Where />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  return onClose;
}

async function type(text: string): Promise<void> {
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: text } });
}

/** Chooses an option as a mouse does. */
function choose(option: HTMLElement): void {
  fireEvent.mouseDown(option);
  fireEvent.click(option);
}

test('opens a stored order by a part of its address, without accents', async () => {
  const onClose = show();
  await type('chaussee ixel');
  choose(await screen.findByRole('option', { name: /Chaussée d’Ixelles.*2026-000777/ }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByTestId('where').textContent).toBe(`/orders/${testId(2)}`);
});

test('opens a screen, and the orders of a client', async () => {
  show();
  await type('rappel');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Rappels',
    'Nouveau rappel',
  ]);
  await type('cambre');
  choose(await screen.findByRole('option', { name: /^Immo Cambre/ }));
  expect(screen.getByTestId('where').textContent).toBe('/orders?q=Immo%20Cambre');
});

test('offers the screens of the user’s roles only, and says when nothing fits', async () => {
  show();
  await screen.findByRole('option', { name: 'Accueil' });
  expect(screen.queryByRole('option', { name: 'À décider' })).toBeNull();
  await type('zzzz');
  expect(await screen.findByText('Rien de tel sur cet appareil.')).toBeTruthy();
  cleanup();
  show({ role: ['s', 'c'] });
  await screen.findByRole('option', { name: 'À décider' });
  expect(screen.getByRole('option', { name: 'Tous les clients' })).toBeTruthy();
});

test('offers every screen of the drawer', async () => {
  show({ role: ['s', 'c'] });
  await screen.findByRole('option', { name: 'Accueil' });
  const shown = screen.getAllByRole('option').map((option) => option.textContent);
  for (const name of ['Envois incomplets', 'Suivi', 'Commandes', 'Agenda', 'Messages', 'Drive', 'Visites', 'Profil'])
    expect(shown.some((text) => text.startsWith(name))).toBe(true);
});

test('opens the visit of an order on its day, and a document on its order', async () => {
  await storeRows(db, 'visits', [testVisit(31, 2, { plannedStart: '2026-11-24T09:30:00.000Z' })]);
  await storeRows(db, 'documents', [testDocument(41, 1, { name: 'attestation-gaz.pdf' })]);
  show();
  await type('ixelles');
  choose(await screen.findByRole('option', { name: /^Visite du 24\/11\/2026 10:30/ }));
  expect(screen.getByTestId('where').textContent).toContain('/agenda?view=day&date=2026-11-24');
  await type('attestation');
  choose(await screen.findByRole('option', { name: /^attestation-gaz\.pdf/ }));
  expect(screen.getByTestId('where').textContent).toBe(`/orders/${testId(1)}`);
});

test('begins with the orders opened last', async () => {
  await recordOrderOpened(db, testId(2));
  show();
  await screen.findByRole('option', { name: /Chaussée d’Ixelles/ });
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Chaussée d’Ixelles');
});

test('closes by one Esc, with or without a typed text', async () => {
  const onClose = show();
  const field = await screen.findByRole('combobox');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  const onCloseTyped = show();
  await type('rappel');
  await screen.findByRole('option', { name: 'Rappels' });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
  expect(onCloseTyped).toHaveBeenCalledOnce();
});

async function find(typed: string): Promise<string[]> {
  await type(typed);
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
}

test('changes the language of the page on screen, found in both languages', async () => {
  const onClose = show();
  expect(await find('langue')).toEqual(['Nederlands']);
  await type('taal');
  choose(screen.getByRole('option', { name: 'Nederlands' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByTestId('where').textContent).toBe('/nl/orders?urgent=1');
  expect(settings.current().language).toBe('nl');
  cleanup();
  show({ language: 'nl' });
  await type('frans');
  choose(screen.getByRole('option', { name: 'Français' }));
  expect(screen.getByTestId('where').textContent).toBe('/orders?urgent=1');
});

test('changes the theme and signs out', async () => {
  const onSignOut = vi.fn<() => void>();
  const onClose = show({ onSignOut });
  await type('donker');
  choose(screen.getByRole('option', { name: 'Thème sombre' }));
  expect(settings.current().darkmode).toBe(true);
  expect(await find('theme')).toEqual(['Thème clair']);
  await type('afmelden');
  choose(screen.getByRole('option', { name: 'Se déconnecter' }));
  expect(onSignOut).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('leads to where the user plans, and a supervisor to the orders to assign', async () => {
  show();
  expect(await find('attribuer')).toEqual([]);
  await type('planifier');
  choose(screen.getByRole('option', { name: /^Planifier une visite/ }));
  expect(screen.getByTestId('where').textContent).toBe('/orders?state=toPlan');
  cleanup();
  show({ role: ['s'] });
  await type('inplannen');
  choose(screen.getByRole('option', { name: /^Planifier une visite/ }));
  expect(screen.getByTestId('where').textContent).toBe('/agenda?view=team');
  await type('toewijzen');
  choose(screen.getByRole('option', { name: /^Attribuer des commandes/ }));
  expect(screen.getByTestId('where').textContent).toBe('/orders?state=toPlan');
});

test('finds an order that only the server has, after what is here, and says when it has none either', async () => {
  await markLoaded(db);
  const { id, number, address, client, state, services, region } = testOrder(9, { number: '2020-000042' });
  const found = { id, number, address, client, state, services, region } as unknown as FoundOrder;
  const searchServer = vi.fn<SearchServerOrders>((query) => {
    const isAsked = query.some(([name, value]) => name === 'q' && value === '2020');
    return Promise.resolve({ orders: isAsked ? [found] : [], total: isAsked ? 1 : 0, next: null });
  });
  show({ searchServer });
  await type('2020');
  choose(await screen.findByRole('option', { name: /2020-000042 · sur le serveur/ }));
  expect(screen.getByTestId('where').textContent).toBe('/orders/2020-000042');
  cleanup();
  show({ searchServer });
  await type('introuvable');
  expect(await screen.findByText('Rien de tel, ni ici ni sur le serveur.')).toBeTruthy();
});
