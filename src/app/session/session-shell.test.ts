// @vitest-environment jsdom
import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '#data/database/root-database.ts';
import { openRootDatabase, writeSession } from '#data/database/root-database.ts';
import { deleteSession, endSession } from '#data/session/stored-session.ts';
import { openUserDatabase, userDatabaseName } from '#data/database/user-database.ts';
import { testId } from '#tests/support/rows.ts';
import { testPublicConfig, testUser } from '#tests/support/server/session.ts';
import { createAppState } from './app-state.ts';
import { noteMounted } from '../loading/when-shown.ts';
import { createSessionShell } from './session-shell.ts';
import type { Runtime, SessionState } from './session-state.ts';
import { openRuntimeOf, sessionOf } from './session-state.ts';

const config = { ...testPublicConfig, mainBase: 'https://main.test/api/v1' };
const user = testUser();
const marc = testUser({ UserId: testId(77) });
const nothing = (): void => undefined;

function start(session: Session | null) {
  const root = openRootDatabase();
  const state = createAppState(root, config, session);
  return { root, state, shell: createSessionShell(state, nothing) };
}

afterEach(() => vi.unstubAllGlobals());

test('a renewed sign-in registers the device for notifications again: the ended one took that along', async () => {
  vi.stubGlobal('fetch', (address: RequestInfo | URL) => {
    const isLogin = (address instanceof Request ? address.url : String(address)).includes('/users/login');
    return Promise.resolve(Response.json(isLogin ? { Token: 'new' } : user));
  });
  const { state, shell } = start({ token: 'ended', user, signedInAt: '' });
  const refreshWebPush = vi.fn<Runtime['refreshWebPush']>();
  const runtime: Pick<Runtime, 'userId' | 'refreshWebPush'> = { userId: user.UserId, refreshWebPush };
  state.session.set({ ...state.session.current(), runtime } as SessionState);
  expect(await shell.signIn(user.Email, 'right')).toEqual({ ok: true });
  expect(sessionOf(state.session.current())?.token).toBe('new');
  expect(refreshWebPush).toHaveBeenCalledOnce();
});

test('[RN6] a tab that signs out leaves by its own way: its own deletion, seen early, is not another tab’s', async () => {
  const session = { token: 'valid', user, signedInAt: '' };
  const { root, state, shell } = start(session);
  const seen: string[] = [];
  noteMounted(document.body);
  shell.followOtherTabs(() => Promise.resolve(void seen.push('recheck')));
  await writeSession(root, { ...session, token: 'renewed' });
  await vi.waitFor(() => expect(sessionOf(state.session.current())?.token).toBe('renewed'), { timeout: 5_000 });
  // The watch sees the deletion while this tab still waits for its confirmation.
  const remove = root.entries.delete.bind(root.entries);
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
  vi.spyOn(root.entries, 'delete').mockImplementation((key) => remove(key).then(pause));
  await shell.signOut(() => Promise.resolve(void seen.push('leave')));
  expect(seen).toEqual(['leave']);
});

test('[RN6] a session that could not be deleted goes on: nobody is signed out of what still signs them in', async () => {
  const session = { token: 'valid', user, signedInAt: '' };
  const { root, state, shell } = start(session);
  vi.spyOn(root.entries, 'delete').mockRejectedValue(new Error('full'));
  const leave = vi.fn<() => Promise<void>>();
  await expect(shell.signOut(leave)).rejects.toThrow('full');
  expect(sessionOf(state.session.current())).toEqual(session);
  expect(leave).not.toHaveBeenCalled();
});

test.each([
  ['sign-out leaves the pages, then closes what runs', null, ['recheck', 'close']],
  ['sign-in as another user leaves the pages; the next one closes what runs', marc, ['recheck']],
])('[RN6] another tab’s %s', async (_, other, expected) => {
  const session = { token: 'valid', user, signedInAt: '' };
  const { root, state, shell } = start(session);
  await writeSession(root, session);
  const seen: string[] = [];
  const close = (): Promise<void> => Promise.resolve(void seen.push('close'));
  const runtime: Pick<Runtime, 'userId' | 'close'> = { userId: user.UserId, close };
  state.session.set({ ...state.session.current(), runtime } as SessionState);
  noteMounted(document.body);
  shell.followOtherTabs(() => Promise.resolve(void seen.push('recheck')));
  await (other === null ? deleteSession(root) : writeSession(root, { ...session, user: other }));
  await vi.waitFor(() => expect(seen).toEqual(expected), { timeout: 5_000 });
  expect(sessionOf(state.session.current())?.user).toEqual(other ?? undefined);
  expect(openRuntimeOf(state.session.current())).toBeNull();
  root.close();
});

test('[RN7d] a wipe that a kill interrupted is continued, once, and then says what was never sent', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const { root, state, shell } = start(null);
  await openUserDatabase(config.deployment, user.UserId).open();
  await writeSession(root, { token: 'valid', user, signedInAt: '' });
  const notice = await endSession(root, config.deployment, user, 'revoked');
  await Promise.all([1, 2].map(() => shell.dispatch({ type: 'noticeFound', notice })));
  expect(state.session.current()).toMatchObject({ name: 'ended', notice: { kind: 'revoked', wiping: null } });
  expect(await Dexie.exists(userDatabaseName(config.deployment, user.UserId))).toBe(false);
});
