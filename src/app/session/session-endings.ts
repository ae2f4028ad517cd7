import { i18n } from '@lingui/core';
import type { User } from '#contract/entities/user.ts';
import { pauseCodes, watchPauses } from '#data/queries/sync/pause.ts';
import type { RootDatabase, Session, SessionNotice } from '#data/database/root-database.ts';
import * as stored from '#data/session/stored-session.ts';
import { offlineAccess, readOfflineAccount, recordSeen } from '#data/session/offline-accounts.ts';
import { forgetSessionHint } from '#data/session/session-hint.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { isOnline, subscribeVisible } from '#platform/network/network-status.ts';
import { unsubscribe as unsubscribePush } from '#platform/push/unsubscribe.ts';
import { finishErasures, mustErase } from '#sync-stack/erasures.ts';
import type { SessionWorld } from './app-state.ts';
import { loadAhead } from '../loading/chunk-reload.ts';
import { whenIdle } from '../loading/when-idle.ts';
import type { SessionEvent } from './session-state.ts';
import { openRuntimeOf, sessionOf } from './session-state.ts';

/** How often an offline session is checked for the end of its 14 days, milliseconds. */
const checkInterval = 60_000;

type Kind = SessionNotice['kind'];

/** Returns why this session must end, or null (rule RN7). Records that it is in use. */
export async function offlineEnd(
  root: RootDatabase,
  session: Session,
  now: number,
): Promise<Extract<Kind, 'offlineOver' | 'clock' | 'locked'> | null> {
  if (session.token !== '') return null;
  const account = await readOfflineAccount(root, session.user.UserId);
  // Without the record of an online sign-in its age is unknown.
  const access = account === null ? 'expired' : offlineAccess(account, now);
  if (access === 'open') {
    await recordSeen(root, session.user.UserId, now);
    return null;
  }
  return access === 'expired' ? 'offlineOver' : access;
}

/** Stores the end of a session, then reports it. Does nothing when another context has already ended it. */
export async function endFor({ root, config, dispatch }: SessionWorld, user: User, kind: Kind): Promise<void> {
  const notice = await stored.endSession(root, config.deployment, user, kind);
  if (notice === null) return;
  const who = kind === 'offlineOver' || kind === 'clock' ? 'clock' : 'server';
  await dispatch({ type: 'endedBy', who, userId: user.UserId, notice });
}

/** Ends an offline session that may not be opened any more. Returns whether it did. */
export async function endIfOver(world: SessionWorld, session: Session): Promise<boolean> {
  const kind = await offlineEnd(world.root, session, Date.now());
  if (kind !== null) await endFor(world, session.user, kind);
  return kind !== null;
}

/**
 * Deletes the session that its user has left (rule RN6), and ends this device's push subscription: the push service reports that to the
 * server.
 */
export async function forgetSession({ root, dispatch }: SessionWorld, session: Session | null): Promise<void> {
  forgetSessionHint();
  await stored.deleteSession(root).catch(async (error: unknown) => {
    if (session !== null) await dispatch({ type: 'signOutFailed', session });
    throw error;
  });
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then(unsubscribePush)
    .catch(() => undefined);
}

/** Ends a session that the server has ended: the data stays (rule RN7h). */
export async function endSession(world: SessionWorld): Promise<void> {
  const session = sessionOf(world.session.current());
  if (session !== null) await endFor(world, session.user, 'signedOut');
}

/** Erases the data of a revoked user, also after a kill in between, and reports it to the server and the page. */
export async function eraseData({ root, config, dispatch }: SessionWorld): Promise<void> {
  await finishErasures(root, config);
  await dispatch({ type: 'wiped', notice: await stored.readNotice(root) });
}

/** Deletes the notice that was read. */
export async function forgetNotice({ root }: SessionWorld): Promise<void> {
  await stored.forgetNotice(root).catch(() => undefined);
}

/**
 * Follows the open session until it ends: watches for what ends it, and once the page is idle refreshes the user from the server (name,
 * badges, a renewed token) and resumes an interrupted wipe of another user's data.
 */
export function followRuntime(world: SessionWorld): void {
  const { root, config, session } = world;
  const runtime = openRuntimeOf(session.current());
  if (runtime === null) return;
  const { db, mutate } = runtime.data;
  const stop = watchEndings(world, db);
  const unsubscribe = session.subscribe(() => {
    if (openRuntimeOf(session.current()) === runtime) return;
    unsubscribe();
    stop();
  });
  void whenIdle()
    .then(() => loadAhead(() => import('./after-start.ts')))
    .then(({ afterStart }) => afterStart(root, config, { userId: runtime.userId, db, mutate }, i18n.locale))
    .catch(() => undefined);
}

/**
 * Watches for what ends a session without its user: the server revoking the device or the user, and the end of offline
 * time. Reports too whether the server still accepts its token. Returns a function that stops it.
 */
function watchEndings(world: SessionWorld, db: UserDatabase): () => void {
  const { root, config, dispatch } = world;
  // Another user may have signed in in another tab, before this database is closed.
  const session = (): Session | null => {
    const current = sessionOf(world.session.current());
    return current?.user.UserId === db.userId ? current : null;
  };
  const report = (error: unknown): void => console.error(error);
  const endNow = (kind: Kind): void => {
    const current = session();
    if (current !== null) void endFor(world, current.user, kind).catch(report);
  };
  const check = async (): Promise<void> => {
    const current = session();
    if (current === null) return;
    const kind = await offlineEnd(root, current, Date.now());
    if (kind !== null) endNow(kind);
    // Without a token that the server accepts nothing else tells this device so (rule RN7j).
    const isMute = current.token === '' || (await pauseCodes(db)).length > 0;
    if (isMute && isOnline() && (await mustErase(root, config, current.user.UserId))) endNow('revoked');
  };
  const checkNow = (): void => void check().catch(() => undefined);
  const timer = setInterval(checkNow, checkInterval);
  const unfollow = subscribeVisible((visible) => visible && checkNow());
  const unwatch = watchPauses(db, (codes) => {
    const kind = stored.endReportedBy(codes);
    if (kind !== null) return endNow(kind);
    if (codes.length > 0) checkNow();
    void dispatch(tokenSeen(codes)).catch(report);
  });
  return () => {
    clearInterval(timer);
    unfollow();
    unwatch();
  };
}

/** Reports each change of the stored session, and once the present one: a page takes what another tab has done while it started. */
export function watchOtherTabs({ root, dispatch }: SessionWorld): void {
  stored.watchSession(root, (session) => {
    void dispatch(session === null ? { type: 'endedBy', who: 'otherTab' } : { type: 'changedElsewhere', session });
  });
}

/** Returns what the pauses of the remotes say of the session's token. */
function tokenSeen(codes: readonly string[]): SessionEvent {
  if (codes.includes('SignInEnded')) return { type: 'tokenRefused', why: 'signedOut' };
  return codes.includes('Unauthorized') ? { type: 'tokenRefused', why: 'expired' } : { type: 'tokenAccepted' };
}
