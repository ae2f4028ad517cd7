import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { offlineAccess } from '#data/session/offline-access.ts';
import { recordSeen, readOfflineAccount } from '#data/session/offline-accounts.ts';
import { endReportedBy, pauseCodes, watchPauses } from '#data/queries/sync/pause.ts';
import type { RootDatabase, Session } from '#data/root-database.ts';
import type { SessionNotice } from '#data/session/session-records.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { isOnline, subscribeVisible } from '#platform/network-status.ts';
import { mustErase } from '#sync-stack/erasures.ts';

export { finishErasures } from '#sync-stack/erasures.ts';

/** How often an offline session is checked for the end of its 14 days, milliseconds. */
const checkInterval = 60_000;

/** Returns why this session must end, or null (rule RN7). Records that it is in use. */
export async function offlineEnd(
  root: RootDatabase,
  session: Session,
  now: number,
): Promise<Extract<SessionNotice['kind'], 'offlineOver' | 'clock' | 'locked'> | null> {
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

export interface SessionEndOptions {
  root: RootDatabase;
  db: UserDatabase;
  /** Returns the current session; null after its end. */
  session: () => Session | null;
  config: PublicConfig;
  /** Called for each reason to end it; a second call has no effect. */
  onEnd: (kind: SessionNotice['kind']) => void;
}

/**
 * Watches for what ends a session without its user: the server revoking the device or the user, and the end of offline
 * time.
 */
export function watchSessionEnd({ root, db, session, config, onEnd }: SessionEndOptions): () => void {
  const check = async (): Promise<void> => {
    const current = session();
    if (current === null) return;
    const kind = await offlineEnd(root, current, Date.now());
    if (kind !== null) onEnd(kind);
    // Without a token that the server accepts nothing else tells this device so (rule RN7j).
    const isMute = current.token === '' || (await pauseCodes(db)).length > 0;
    if (isMute && isOnline() && (await mustErase(root, config, current.user.UserId))) onEnd('revoked');
  };
  const checkNow = (): void => void check().catch(() => undefined);
  const timer = setInterval(checkNow, checkInterval);
  const unsubscribe = subscribeVisible((visible) => visible && checkNow());
  const unwatch = watchPauses(db, (codes) => {
    const kind = endReportedBy(codes);
    if (kind !== null) onEnd(kind);
    else if (codes.length > 0) checkNow();
  });
  return () => {
    clearInterval(timer);
    unsubscribe();
    unwatch();
  };
}
