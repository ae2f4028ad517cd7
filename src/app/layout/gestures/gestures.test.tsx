// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#data/settings/settings.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { Gestures } from './gestures.tsx';

let db: UserDatabase;
let nextId = 800;
const requestSync = vi.fn<(force?: boolean) => void>();
const pressed = vi.fn<() => void>();

beforeEach(() => {
  db = openUserDatabase('test', testId((nextId += 1)));
});
afterEach(async () => {
  cleanup();
  settings.set({ shortcuts: true });
  vi.clearAllMocks();
  await db.delete();
});

function show(path = '/', role: string[] = []): void {
  const data = testAppData(db, certifier, () => testId((nextId += 1)), { requestSync, role });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[path]}>
        <ToastProvider>
          <AppDataProvider value={data}>
            <Gestures />
            <Routes>
              <Route path="/" element={<p>Accueil</p>} />
              <Route path="/orders" element={<input aria-label="Chercher" aria-keyshortcuts="/" />} />
              <Route path="/supervision" element={<p>À décider</p>} />
              <Route path="/orders/new" element={<textarea aria-label="Remarque" />} />
              <Route
                path="/clients/1"
                element={
                  <button type="button" aria-keyshortcuts="e" onClick={pressed}>
                    Modifier
                  </button>
                }
              />
              <Route
                path="/rappel"
                element={
                  <button type="button" aria-keyshortcuts="n" onClick={pressed}>
                    Nouveau
                  </button>
                }
              />
            </Routes>
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

/** Drags a finger from one point to another and lifts it. */
function drag(target: Element, from: [number, number], to: [number, number]): void {
  const at = ([clientX, clientY]: [number, number]) => ({ touches: [{ clientX, clientY }] });
  fireEvent.touchStart(target, at(from));
  fireEvent.touchMove(target, at(to));
  fireEvent.touchEnd(target, { touches: [] });
}

test('a slash focuses the search field of the page, or opens the orders and focuses theirs', async () => {
  show();
  fireEvent.keyDown(document.body, { key: '/' });
  const field = await screen.findByLabelText('Chercher');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('e edits what the page offers, and does nothing elsewhere or under an open sheet', () => {
  show('/clients/1');
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(pressed).toHaveBeenCalledOnce();
  screen.getByText('Modifier').parentElement?.setAttribute('inert', '');
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(pressed).toHaveBeenCalledOnce();
  cleanup();
  show();
  expect(fireEvent.keyDown(document.body, { key: 'e' })).toBe(true);
  expect(screen.getByText('Accueil')).toBeTruthy();
});

test('a key that is held down acts once', () => {
  show('/clients/1');
  fireEvent.keyDown(document.body, { key: 'e' });
  fireEvent.keyDown(document.body, { key: 'e', repeat: true });
  expect(pressed).toHaveBeenCalledOnce();
});

test('n creates a new record on a page that offers it, or else a new order', async () => {
  show('/rappel');
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(pressed).toHaveBeenCalledOnce();
  cleanup();
  show();
  fireEvent.keyDown(document.body, { key: 'n' });
  const field = await screen.findByLabelText('Remarque');
  // In a text field, a key is a letter.
  fireEvent.keyDown(field, { key: '/' });
  expect(screen.getByLabelText('Remarque')).toBeTruthy();
});

test.each([
  ['the page', '/', () => document.body],
  ['a button', '/clients/1', () => screen.getByRole('button', { name: 'Modifier' })],
])('g and d lead a supervisor to what is to be decided, while %s has the focus', (_, path, focused) => {
  show(path, ['s']);
  const onPageKey = vi.fn<() => void>();
  document.addEventListener('keydown', onPageKey);
  fireEvent.keyDown(focused(), { key: 'g' });
  fireEvent.keyDown(focused(), { key: 'd' });
  document.removeEventListener('keydown', onPageKey);
  expect(screen.getByText('À décider')).toBeTruthy();
  // A page with a `d` of its own does not get this one.
  expect(onPageKey).not.toHaveBeenCalled();
});

test('g and d lead nowhere for others, in a field, and with another key or too much time between them', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const type = (target: Element, ...keys: string[]): void => {
    for (const key of keys) fireEvent.keyDown(target, { key });
  };
  show('/');
  type(document.body, 'g', 'd');
  expect(screen.getByText('Accueil')).toBeTruthy();
  cleanup();
  show('/orders', ['s']);
  type(screen.getByLabelText('Chercher'), 'g', 'd');
  type(document.body, 'd');
  type(document.body, 'g', 'x', 'd');
  type(document.body, 'g');
  vi.advanceTimersByTime(2_000);
  type(document.body, 'd');
  type(document.body, 'g');
  type(screen.getByLabelText('Chercher'), 'd');
  vi.useRealTimers();
  expect(screen.getByLabelText('Chercher')).toBeTruthy();
});

test('ignores single-character keys when they are switched off, and with Ctrl', () => {
  show();
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  act(() => settings.set({ shortcuts: false }));
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(screen.getByText('Accueil')).toBeTruthy();
});

test('requests a sync when the page is pulled down far enough; not sideways, nor in a field', async () => {
  show();
  const page = screen.getByText('Accueil');
  drag(page, [100, 100], [100, 160]);
  drag(page, [100, 100], [300, 220]);
  drag(page, [100, 200], [100, 100]);
  expect(requestSync).not.toHaveBeenCalled();
  drag(page, [100, 100], [110, 240]);
  expect(requestSync.mock.calls).toEqual([[true]]);
  await screen.findByText('Mise à jour demandée.');
  cleanup();
  show('/orders');
  drag(screen.getByLabelText('Chercher'), [100, 100], [100, 240]);
  expect(requestSync).toHaveBeenCalledOnce();
});
