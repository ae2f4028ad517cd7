// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Session } from '#data/database/root-database.ts';
import { testUser } from '#tests/support/server/session.ts';
import type { SessionActions } from '../session/session-shell.ts';
import { startOf } from '../session/session-state.ts';
import type { AppState } from '../session/app-state.ts';
import type { Guards } from './guards.ts';
import { createGuards, createPageChecks, requestedPage, signInPath } from './guards.ts';
import { createValueStore } from '../session/value-store.ts';

const session: Session = {
  token: 'token',
  signedInAt: '2026-11-20T08:00:00.000Z',
  user: testUser({ UserId: '018f0000-0000-7000-8000-00000000c001', Email: 'a@b.example', FirstName: 'A' }),
};

function guardsFor(current: Session | null) {
  const state: Pick<AppState, 'session'> = { session: createValueStore(startOf(current)) };
  const dispatch = vi.fn<SessionActions['dispatch']>(() => Promise.resolve());
  return { dispatch, guards: createGuards(state, { dispatch }) };
}

async function destination(answer: Promise<Response | null>): Promise<string | null> {
  return (await answer)?.headers.get('Location') ?? null;
}

const at = (path: string) => ({ request: new Request(`https://app.example${path}`) });

test.each([
  ['/orders/2026-004512?a=1', '/login?from=%2Forders%2F2026-004512%3Fa%3D1'],
  ['/nl/orders', '/nl/login?from=%2Forders'],
  ['/', '/login'],
])('a visitor who is not signed in goes from %s to %s', async (path, login) => {
  const { guards } = guardsFor(null);
  expect(await destination(guards.auth(at(path)))).toBe(login);
});

test('lets a signed-in visitor stay, with their database open', async () => {
  const { guards, dispatch } = guardsFor(session);
  expect(await guards.auth(at('/orders'))).toBeNull();
  expect(dispatch).toHaveBeenCalledWith({ type: 'pageEntered' });
});

test('redirects a signed-in visitor from the sign-in page, unless the session is to be renewed', async () => {
  const { guards } = guardsFor(session);
  expect(await destination(guards.guest(at('/nl/login?from=%2Forders')))).toBe('/nl/orders');
  expect(await destination(guards.guest(at('/login')))).toBe('/');
  expect(await guards.guest(at('/login?renew=1'))).toBeNull();
  expect(await guards.guest(at('/login?reset=token'))).toBeNull();
});

test.each([
  ['?from=%2Forders%3Fa%3D1', '/orders?a=1'],
  ['?from=%2Fnl%2Forders', '/orders'],
  ['', '/'],
  ['?from=https%3A%2F%2Fevil.example', '/'],
  ['?from=%2F%2Fevil.example', '/'],
  ['?from=%2F%5Cevil.example', '/'],
  ['?from=/nl//evil.example', '/evil.example'],
  ['?from=/nl/%5Cevil.example', '/evil.example'],
  ['?from=/nl/%09/evil.example', '/evil.example'],
  ['?from=/nl/.//evil.example', '/evil.example'],
  ['?from=/x/..//evil.example', '/evil.example'],
  ['?from=/nl/x/..//evil.example/nl//y', '/evil.example/nl//y'],
])('the page asked for by %s is %s', (search, page) => {
  expect(requestedPage(search)).toBe(page);
});

test('the sign-in page leads back to the requested page', () => {
  expect(signInPath('nl', '/orders', true)).toBe('/nl/login?from=%2Forders&renew=1');
});

test('checks the session, then the language, before each page (specification §6)', async () => {
  const ran: string[] = [];
  const note = (name: string) => () => {
    ran.push(name);
    return Promise.resolve(null);
  };
  const guards: Guards = {
    auth: note('auth'),
    guest: note('guest'),
    anybody: note('anybody'),
    language: note('language'),
  };
  const checks = createPageChecks(guards);
  for (const check of [checks.signedIn, checks.signedOut, checks.anybody]) await check(at('/'));
  expect(ran).toEqual(['auth', 'language', 'guest', 'language', 'anybody', 'language']);
});

test('an order opened by its code is in the language that its reader chose; a shared address keeps its own', async () => {
  document.cookie = 'language=nl; Path=/';
  const { guards } = guardsFor(session);
  expect(await destination(guards.language(at('/orders/7?qr')))).toBe('/nl/orders/7?qr');
  expect(await destination(guardsFor(null).guards.auth(at('/orders/7?qr')))).toBe('/nl/login?from=%2Forders%2F7%3Fqr');
  expect(await destination(guards.language(at('/orders/7')))).toBeNull();
  document.cookie = 'language=fr; Path=/';
  expect(await destination(guards.language(at('/nl/orders/7?qr')))).toBeNull();
  document.cookie = 'language=; Max-Age=0; Path=/';
});

test('without a choice an entry is in French, whatever the browser prefers (specification §9)', async () => {
  const preferred = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl-BE', 'nl']);
  const { guards } = guardsFor(session);
  expect(await destination(guards.language(at('/')))).toBeNull();
  document.cookie = 'language=nl; Path=/';
  expect(await destination(guards.language(at('/')))).toBe('/nl');
  document.cookie = 'language=; Max-Age=0; Path=/';
  preferred.mockRestore();
});
