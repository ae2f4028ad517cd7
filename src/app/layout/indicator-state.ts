import type { SyncStatus } from '#data/queries/sync/sync-status.ts';
import type { SyncFaultCode } from '../sync/sync-worker-messages.ts';

/**
 * The state that the indicator shows, the most urgent first. `safe` needs the server's confirmation: an empty outbox
 * and a complete pull of both remotes in this run of the page. Without the server, `knownAt` is when all was last known to be there.
 */
export type IndicatorState =
  | { kind: 'expired'; pending: number }
  /** Somebody ended the session from elsewhere. */
  | { kind: 'signedOut'; pending: number }
  /** Signed in without the server: nothing is sent until an online sign-in (rule RN7). */
  | { kind: 'signedInOffline'; pending: number; knownAt: number | null }
  | { kind: 'storage'; code: string; pending: number }
  | { kind: 'paused'; code: string; pending: number }
  | { kind: 'offline'; pending: number; knownAt: number | null }
  | { kind: 'unreachable'; pending: number; knownAt: number | null }
  | { kind: 'pending'; pending: number }
  | { kind: 'loading'; first: boolean }
  | { kind: 'safe'; at: number }
  | { kind: 'checking' }
  /** Nothing is pending, and files are neither here nor on the server. */
  | { kind: 'lost'; count: number }
  /** Nothing is pending, but there are drafts or refused mutations, which are shown beside. */
  | { kind: 'othersOnly' };

/** Faults of the worker that concern its user; the guards handle a sign-out. */
const storageCodes: Partial<Record<SyncFaultCode, string>> = {
  StorageFull: 'QuotaExceeded',
  StorageFailed: 'DatabaseClosed',
  DatabaseStuck: 'DatabaseClosed',
  DatabaseDeleted: 'DatabaseClosed',
};

export function indicatorState(
  status: SyncStatus,
  fault: SyncFaultCode | null,
  signedInOffline = false,
): IndicatorState {
  const { knownAt, pending, trouble } = status;
  const storageCode = fault === null ? undefined : storageCodes[fault];
  if (storageCode !== undefined) return { kind: 'storage', code: storageCode, pending };
  if (signedInOffline) return { kind: 'signedInOffline', pending, knownAt };
  if (trouble?.kind === 'paused') {
    if (trouble.code === 'SignInEnded') return { kind: 'signedOut', pending };
    return trouble.code === 'Unauthorized'
      ? { kind: 'expired', pending }
      : { kind: 'paused', code: trouble.code, pending };
  }
  if (!status.online) return { kind: 'offline', pending, knownAt };
  if (trouble !== null) return { kind: 'unreachable', pending, knownAt };
  if (pending > 0) return { kind: 'pending', pending };
  if (!status.isRead) return { kind: 'checking' };
  if (status.loading) return { kind: 'loading', first: status.firstSync };
  if (status.safeAt !== null) return { kind: 'safe', at: status.safeAt };
  if (status.lost > 0 && status.acknowledged === 0) return { kind: 'lost', count: status.lost };
  return status.refused + status.drafts > 0 && status.acknowledged === 0
    ? { kind: 'othersOnly' }
    : { kind: 'checking' };
}
