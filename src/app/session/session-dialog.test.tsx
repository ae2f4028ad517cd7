// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import type { RootDatabase, Session } from '#data/database/root-database.ts';
import { speak } from '#tests/support/labels.ts';
import { testPublicConfig, testUser } from '#tests/support/server/session.ts';
import type { SessionActions } from './session-shell.ts';
import { createAppState } from './app-state.ts';
import { AppContext } from './use-app-state.ts';
import { quietTime } from './quiet-moment.ts';
import { SessionKeeper } from './session-keeper.tsx';
import type { Runtime, SessionEffect } from './session-state.ts';
import { isAsking, transition } from './session-state.ts';

const config = { ...testPublicConfig, deployment: 'test' };
const session: Session = {
  token: 'old',
  signedInAt: '2026-11-20T08:00:00.000Z',
  user: testUser({ UserId: '018f0000-0000-7000-8000-00000000c001', FirstName: 'Sophie' }),
};

beforeEach(() => {
  // The clock of the quiet moment. Components and waits keep the real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {
        // jsdom has no layout.
      }
      unobserve(): void {
        // As above.
      }
      disconnect(): void {
        // As above.
      }
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(path = '/orders', why: 'expired' | 'signedOut' | null = 'expired', endedToken: string | null = null) {
  const root: Pick<RootDatabase, 'name'> = { name: 'none' };
  const state = createAppState(root as RootDatabase, config, session);
  const effects: SessionEffect[] = [];
  const dispatch = vi.fn<SessionActions['dispatch']>((event) => {
    const [next, ...further] = transition(state.session.current(), event);
    state.session.set(next);
    effects.push(...further);
    return Promise.resolve();
  });
  const runtime: Partial<Runtime> = { endedToken, userId: session.user.UserId };
  void dispatch({ type: 'opened', runtime: runtime as Runtime });
  if (why !== null) void dispatch({ type: 'tokenRefused', why });
  const signIn = vi.fn<SessionActions['signIn']>(async (_, password) => {
    if (password !== 'right') return { ok: false, code: 'InvalidCredentials', retryAfter: null };
    await dispatch({ type: 'renewed', session: { ...session, token: 'new' } });
    return { ok: true };
  });
  const actions: SessionActions = {
    dispatch,
    signIn,
    signOut: () => Promise.resolve(),
    followOtherTabs: () => undefined,
  };
  render(
    <I18nProvider i18n={speak('fr')}>
      <AppContext value={{ state, actions }}>
        <MemoryRouter initialEntries={[path]}>
          <textarea aria-label="Remarque" defaultValue="à moitié tapé" />
          <SessionKeeper pending={2} waits={false} />
        </MemoryRouter>
      </AppContext>
    </I18nProvider>,
  );
  const isWanted = (): boolean => isAsking(state.session.current());
  return { isWanted, dispatch, signIn, effects };
}

const elapse = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function appears(): Promise<void> {
  await elapse(quietTime + 500);
  await screen.findByText('Votre session a expiré');
}

test('an expired session asks for the password over the page; reports a wrong one, and continues with the right one', async () => {
  const { isWanted, signIn } = show();
  await appears();
  expect(screen.getByText(/2 modifications attendent/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Compte').value).toBe('sophie@example.be');
  const field = screen.getByLabelText('Mot de passe');
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(screen.getByText('Saisissez votre mot de passe.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await screen.findByText(/incorrect/);
  fireEvent.change(field, { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await vi.waitFor(() => expect(isWanted()).toBe(false));
  expect(signIn.mock.calls.map(([email]) => email)).toEqual(['sophie@example.be', 'sophie@example.be']);
  expect(screen.getByDisplayValue('à moitié tapé')).toBeTruthy();
});

test('stays closed once dismissed, until it is opened on purpose', async () => {
  const { dispatch } = show();
  await appears();
  fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
  await vi.waitFor(() => expect(screen.queryByText('Votre session a expiré')).toBeNull());
  await elapse(quietTime + 500);
  expect(screen.queryByText('Votre session a expiré')).toBeNull();
  await act(() => dispatch({ type: 'passwordAsked' }));
  await appears();
});

test('[RN7h] a session ended from elsewhere is left by “later”, and an expired one is not', async () => {
  const { effects } = show('/orders', 'signedOut');
  await elapse(quietTime + 500);
  await screen.findByText('Cet appareil a été déconnecté');
  fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
  expect(effects.filter((effect) => effect === 'endSession')).toHaveLength(1);
  cleanup();
  const expired = show();
  await appears();
  fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
  expect(expired.effects).not.toContain('endSession');
});

test('[RN7e] asks at once on a page that opens after somebody ended its session', async () => {
  const { dispatch } = show('/orders', null, session.token);
  await screen.findByText('Cet appareil a été déconnecté');
  await act(() => dispatch({ type: 'changedElsewhere', session: { ...session, token: 'another' } }));
  await vi.waitFor(() => expect(screen.queryByText('Cet appareil a été déconnecté')).toBeNull());
});

test('does not open over a user who is typing, nor over the sign-in page', async () => {
  const { isWanted } = show();
  for (let elapsed = 0; elapsed < 2 * quietTime; elapsed += 200) {
    fireEvent.keyDown(screen.getByLabelText('Remarque'));
    await elapse(200);
  }
  expect(isWanted()).toBe(false);
  cleanup();
  const onSignInPage = show('/nl/login');
  await elapse(2 * quietTime);
  expect(onSignInPage.isWanted()).toBe(false);
});
