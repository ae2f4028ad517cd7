// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { openRootDatabase, writeSession } from '#data/root-database.ts';
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

test('[RN6] a tab that signs out leaves by its own way: its own deletion, seen early, is not another tab’s', async () => {
  const root = openRootDatabase();
  const session = { token: 'valid', user: testUser(), signedInAt: '' };
  await writeSession(root, session);
  const state = createAppState(root, config, session);
  const nothing = (): void => undefined;
  const { followOtherTabs, signOut } = createAppActions(state, {
    onFault: nothing,
    onRecovered: nothing,
    onDatabaseLost: nothing,
  });
  const seen: string[] = [];
  const recheck = (): Promise<void> => Promise.resolve(void seen.push('recheck'));
  const stop = followOtherTabs(recheck);
  // The watch sees the deletion while this tab still waits for its confirmation.
  const remove = root.entries.delete.bind(root.entries);
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
  vi.spyOn(root.entries, 'delete').mockImplementation((key) => remove(key).then(pause));
  await signOut(() => Promise.resolve(void seen.push('leave')));
  expect(seen).toEqual(['leave']);
  stop();
});

test('[RN6] a session that could not be deleted goes on: nobody is signed out of what still signs them in', async () => {
  const root = openRootDatabase();
  const session = { token: 'valid', user: testUser(), signedInAt: '' };
  const state = createAppState(root, config, session);
  const nothing = (): void => undefined;
  const { signOut } = createAppActions(state, { onFault: nothing, onRecovered: nothing, onDatabaseLost: nothing });
  vi.spyOn(root.entries, 'delete').mockRejectedValue(new Error('full'));
  const leave = vi.fn<() => Promise<void>>();
  await expect(signOut(leave)).rejects.toThrow('full');
  expect(state.session.current()).toEqual(session);
  expect(leave).not.toHaveBeenCalled();
});
