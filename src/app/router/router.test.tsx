// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { matchNoMedia } from '#tests/support/files/media.ts';
import type { RootDatabase } from '#data/database/root-database.ts';
import { testPublicConfig } from '#tests/support/server/session.ts';
import type { SessionActions } from '../session/session-shell.ts';
import { createAppState } from '../session/app-state.ts';
import { createGuards, createPageChecks } from './guards.ts';
import { createRoutes } from './router.tsx';
import { redirectToLogin } from './redirect-to-login.ts';
import type { Middleware } from './middleware.ts';
import { AppContext } from '../session/use-app-state.ts';

const config = { ...testPublicConfig, deployment: 'test' };

/** The sources of a page are compiled before its first load. */
const patience = { timeout: 20_000 };

beforeAll(() => {
  window.scrollTo = () => undefined;
  matchNoMedia();
});

afterEach(() => {
  cleanup();
  document.cookie = 'language=; Max-Age=0; Path=/';
});

function open(path: string) {
  // Without a session nothing reaches the database.
  const root: Pick<RootDatabase, 'name'> = { name: 'none' };
  const state = createAppState(root as RootDatabase, config, null);
  const actions: SessionActions = {
    signIn: () => Promise.resolve({ ok: false, code: 'Offline', retryAfter: null }),
    signOut: () => Promise.resolve(),
    dispatch: () => Promise.resolve(),
    followOtherTabs: () => undefined,
  };
  const router = createMemoryRouter(createRoutes({ state, actions }, createPageChecks(createGuards(state, actions))), {
    initialEntries: [path],
  });
  render(
    <AppContext value={{ state, actions }}>
      <RouterProvider router={router} />
    </AppContext>,
  );
  return router;
}

test('shows the literal texts at an unknown address, then in the language of the address', async () => {
  open('/nl/nergens');
  await screen.findByText('404 Not Found', {}, patience);
  expect(screen.getByText('This page could not be found')).toBeTruthy();
  expect(screen.getByText(/Deze pagina bestaat niet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/nl');
  expect(document.documentElement.lang).toBe('nl');
});

test('switching the language keeps the page and what was typed on it', async () => {
  const router = open('/login?from=%2Forders');
  fireEvent.change(await screen.findByLabelText('Adresse email', {}, patience), {
    target: { value: 'sofie@example.be' },
  });
  fireEvent.click(screen.getByRole('link', { name: 'Nederlands' }));
  const field = await screen.findByLabelText<HTMLInputElement>('E-mailadres', {}, patience);
  expect(field.value).toBe('sofie@example.be');
  expect(router.state.location).toMatchObject({ pathname: '/nl/login', search: '?from=%2Forders' });
  expect(document.documentElement.lang).toBe('nl');
});

test('sets each page’s title in its language, and announces and focuses a new page', async () => {
  document.cookie = 'language=fr; Path=/';
  const router = open('/nergens');
  await vi.waitFor(() => expect(document.title).toBe('Page introuvable · myCerti'), patience);
  const said = (): string | null | undefined => document.querySelector('[aria-live="polite"].sr-only')?.textContent;
  expect([said(), document.activeElement]).toEqual(['', document.body]);
  fireEvent.click(screen.getByRole('link', { name: 'Home page' }));
  await vi.waitFor(() => expect(document.title).toBe('Connexion · myCerti'), patience);
  await vi.waitFor(() => expect(said()).toBe('Connexion'));
  expect(document.activeElement).toBe(document.querySelector('main'));
  // The same page in the other language keeps the reader's position.
  const field = screen.getByLabelText('Adresse email');
  field.focus();
  await router.navigate('/nl/login');
  await vi.waitFor(() => expect(document.title).toBe('Aanmelding · myCerti'), patience);
  expect([said(), document.activeElement]).toEqual(['Connexion', field]);
});

test('redirects a visitor without a session to the sign-in page before any page loads; leaves other addresses alone', async () => {
  document.cookie = 'language=fr; Path=/';
  const state = createAppState({ name: 'none' } as RootDatabase, config, null);
  const actions = { dispatch: () => Promise.resolve() } as Partial<SessionActions> as SessionActions;
  const checks = createPageChecks(createGuards(state, actions));
  const routes = createRoutes({ state, actions }, checks);
  const ledTo = async (path: string): Promise<string> => {
    window.history.replaceState(null, '', path);
    await redirectToLogin(routes, checks.signedIn);
    return `${window.location.pathname}${window.location.search}`;
  };
  expect(await ledTo('/')).toBe('/login');
  expect(await ledTo('/nl/orders/7?x=1')).toBe('/nl/login?from=%2Forders%2F7%3Fx%3D1');
  expect(await ledTo('/login?from=%2Forders')).toBe('/login?from=%2Forders');
  expect(await ledTo('/nulle-part')).toBe('/nulle-part');
});

test('runs the checks again before each page, and when only the address’s query changes', async () => {
  const root: Pick<RootDatabase, 'name'> = { name: 'none' };
  const state = createAppState(root as RootDatabase, config, null);
  const check = () => vi.fn<Middleware>(() => Promise.resolve(null));
  const checks = { signedIn: check(), signedOut: check(), anybody: check() };
  const actions = {} as SessionActions;
  const router = createMemoryRouter(createRoutes({ state, actions }, checks), { initialEntries: ['/'] });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), patience);
  for (const path of ['/notifications', '/notifications?unread=1', '/nl/profile']) await router.navigate(path);
  expect(checks.signedIn).toHaveBeenCalledTimes(4);
  await router.navigate('/login');
  expect([checks.signedOut.mock.calls.length, checks.anybody.mock.calls.length]).toEqual([1, 0]);
  router.dispose();
});

test('an entry path, and only it, uses the language chosen last', async () => {
  document.cookie = 'language=nl; Path=/';
  const router = open('/');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/nl/login'), patience);
  cleanup();
  const other = open('/orders');
  await vi.waitFor(() => expect(other.state.location.pathname).toBe('/login'), patience);
});

test('without a session the drawer stays closed, and the bell leads to the messages through the sign-in page', async () => {
  const router = open('/login');
  await screen.findByLabelText('Adresse email', {}, patience);
  const toggle = screen.getByRole<HTMLButtonElement>('button', { name: 'Ouvrir la navigation' });
  expect(screen.getByRole('link', { name: 'myCerti' }).getAttribute('href')).toBe('/');
  expect([toggle.disabled, toggle.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('link', { name: /^NL/ }).textContent).toBe('NL');
  fireEvent.click(screen.getByRole('link', { name: 'Messages' }));
  await vi.waitFor(() => expect(router.state.location.search).toBe('?from=%2Fnotifications'), patience);
});
