import { offlineAccess } from '#data/offline-access.ts';
import { noteSeen, readOfflineAccount } from '#data/offline-accounts.ts';
import { endToldBy, watchPauses } from '#data/queries/pause.ts';
import type { RootDatabase, Session } from '#data/root-database.ts';
import type { SessionNotice } from '#data/session-records.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { subscribeVisible } from '#platform/network-status.ts';

/** How often a session that was opened offline is asked whether its 14 days are over, milliseconds. */
const checkInterval = 60_000;

/** Why this session may not go on without network, or null (rule RN7). Notes that it is in use. */
export async function offlineEnd(
  root: RootDatabase,
  session: Session,
  now: number,
): Promise<Extract<SessionNotice['kind'], 'offlineOver' | 'clock' | 'locked'> | null> {
  if (session.token !== '') return null;
  const account = await readOfflineAccount(root, session.user.UserId);
  // Without the record of an online sign-in nobody can say how long ago it was.
  const access = account === null ? 'expired' : offlineAccess(account, now);
  if (access === 'open') {
    await noteSeen(root, session.user.UserId, now);
    return null;
  }
  return access === 'expired' ? 'offlineOver' : access;
}

export interface SessionEndOptions {
  root: RootDatabase;
  db: UserDatabase;
  /** The session as it stands; null when it has ended. */
  session: () => Session | null;
  /** Called for each reason to end it; ending it twice does nothing. */
  onEnd: (kind: SessionNotice['kind']) => void;
}

/** Follows what ends a session without its user: the server's word about device or user, and the end of offline time. */
export function watchSessionEnd({ root, db, session, onEnd }: SessionEndOptions): () => void {
  const check = async (): Promise<void> => {
    const current = session();
    const kind = current === null ? null : await offlineEnd(root, current, Date.now());
    if (kind !== null) onEnd(kind);
  };
  const checkNow = (): void => void check().catch(() => undefined);
  const timer = setInterval(checkNow, checkInterval);
  const unsubscribe = subscribeVisible((visible) => visible && checkNow());
  const unwatch = watchPauses(db, (codes) => {
    const kind = endToldBy(codes);
    if (kind !== null) onEnd(kind);
  });
  return () => {
    clearInterval(timer);
    unsubscribe();
    unwatch();
  };
}
