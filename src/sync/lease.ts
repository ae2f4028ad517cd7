import type { Clock, Lease, LeaseName, SyncStorage } from './ports.ts';

/**
 * A lease's time to live and the interval of its renewal, in milliseconds. Short, so that a killed tab delays the next holder by
 * seconds only. Renewal continues during a request, so that a slow link does not lose the lease.
 */
export const leaseTtl = 5_000;
const leaseRenewal = 1_500;

export interface LeaseOptions {
  storage: Pick<SyncStorage, 'acquireLease' | 'renewLease' | 'releaseLease'>;
  clock: Clock;
  holder: string;
}

/**
 * Runs `work` under a lease and renews it meanwhile. Resolves with null when another context holds the lease. The signal passed
 * to `work` aborts when the lease is lost. The lease is a row, not a lock: no lock spans a request (rules OB9, RN1).
 */
export async function withLease<T>(
  { storage, clock, holder }: LeaseOptions,
  name: LeaseName,
  signal: AbortSignal,
  work: (lease: Lease, signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const lease = await storage.acquireLease(name, holder, clock.now(), leaseTtl);
  if (lease === null) return null;
  const lost = new AbortController();
  let cancelRenewal = (): void => undefined;
  const renewLater = (): void => {
    cancelRenewal = clock.after(leaseRenewal, () => {
      storage.renewLease(lease, clock.now(), leaseTtl).then(
        () => {
          if (!lost.signal.aborted) renewLater();
        },
        () => lost.abort(),
      );
    });
  };
  renewLater();
  try {
    return await work(lease, AbortSignal.any([signal, lost.signal]));
  } finally {
    lost.abort();
    cancelRenewal();
    await storage.releaseLease(lease).catch(() => undefined);
  }
}
