import type { SyncStatus } from '#data/queries/sync/sync-status.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { waits } from '#sync/send-status.ts';
import type { SyncFaultCode } from '../../sync/sync-worker-messages.ts';

/** Faults of the worker that concern its user; the guards handle a sign-out. */
const storageCodes: Partial<Record<SyncFaultCode, string>> = {
  StorageFull: 'QuotaExceeded',
  StorageFailed: 'DatabaseClosed',
  DatabaseStuck: 'DatabaseClosed',
  DatabaseDeleted: 'DatabaseClosed',
};

/** Returns the status that the indicator shows: a device that cannot store comes before all else. */
export function indicatorStatus({ all }: Pick<SyncStatus, 'all'>, fault: SyncFaultCode | null): SendStatus {
  const code = fault === null ? undefined : storageCodes[fault];
  return code === undefined ? all : waits('storage', { code });
}
