import type { SyncStatus } from '#hooks/use-sync-status.ts';
import type { SyncFaultCode } from '../sync-worker-messages.ts';

/**
 * What the one indicator says, the most pressing first. It never says "safe" but by the server's word: `safe` needs an empty
 * outbox and a complete answer of both remotes.
 */
export type IndicatorState =
  | { kind: 'expired'; pending: number }
  /** Signed in without the server: nothing is sent until an online sign-in (rule RN7). */
  | { kind: 'signedInOffline'; pending: number }
  | { kind: 'storage'; code: string; pending: number }
  | { kind: 'paused'; code: string; pending: number }
  | { kind: 'offline'; pending: number }
  | { kind: 'unreachable'; pending: number }
  | { kind: 'pending'; pending: number }
  | { kind: 'loading' }
  | { kind: 'safe'; at: number }
  | { kind: 'checking' }
  /** Nothing is on its way, but something was refused, which is told beside. */
  | { kind: 'refusedOnly' };

/** Faults of the worker that its user must know; a sign-out is the guards' matter. */
const storageCodes: Partial<Record<SyncFaultCode, string>> = {
  StorageFailed: 'QuotaExceeded',
  DatabaseStuck: 'DatabaseClosed',
  DatabaseDeleted: 'DatabaseClosed',
};

export function indicatorState(
  status: SyncStatus,
  fault: SyncFaultCode | null,
  signedInOffline = false,
): IndicatorState {
  const { pending, trouble } = status;
  const storageCode = fault === null ? undefined : storageCodes[fault];
  if (storageCode !== undefined) return { kind: 'storage', code: storageCode, pending };
  if (signedInOffline) return { kind: 'signedInOffline', pending };
  if (trouble?.kind === 'paused') {
    return trouble.code === 'Unauthorized'
      ? { kind: 'expired', pending }
      : { kind: 'paused', code: trouble.code, pending };
  }
  if (!status.online) return { kind: 'offline', pending };
  if (trouble !== null) return { kind: 'unreachable', pending };
  if (pending > 0) return { kind: 'pending', pending };
  if (status.firstSync) return { kind: 'loading' };
  if (status.safeAt !== null) return { kind: 'safe', at: status.safeAt };
  return status.refused > 0 && status.acknowledged === 0 ? { kind: 'refusedOnly' } : { kind: 'checking' };
}
