// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { openRootDatabase } from '#data/root-database.ts';
import { testPublicConfig, testUser } from '#tests/support/session.ts';
import { createAppActions } from './app-actions.ts';
import { createAppState } from './app-state.ts';
import type { Runtime } from './runtime.ts';

const config = { ...testPublicConfig, mainBase: 'https://main.test/api/v1' };

afterEach(() => vi.unstubAllGlobals());

test('a renewed sign-in registers the device for notifications again: the ended one took that along', async () => {
  const user = testUser();
  vi.stubGlobal('fetch', (address: RequestInfo | URL) => {
    const isLogin = (address instanceof Request ? address.url : String(address)).includes('/users/login');
    return Promise.resolve(Response.json(isLogin ? { Token: 'new' } : user));
  });
  const state = createAppState(openRootDatabase(), config, { token: 'ended', user, signedInAt: '' });
  const refreshWebPush = vi.fn<Runtime['refreshWebPush']>();
  const runtime: Pick<Runtime, 'userId' | 'refreshWebPush'> = { userId: user.UserId, refreshWebPush };
  state.runtime.set(runtime as Runtime);
  const nothing = (): void => undefined;
  const { signIn } = createAppActions(state, { onFault: nothing, onRecovered: nothing, onDatabaseLost: nothing });
  expect(await signIn(user.Email, 'right')).toEqual({ ok: true });
  expect(state.session.current()?.token).toBe('new');
  expect(refreshWebPush).toHaveBeenCalledOnce();
});
