import { withDeadline } from '../http/deadline.ts';

/** The browser's estimate of the bytes that this origin uses and may use. */
export interface StorageEstimated {
  usage: number;
  quota: number;
}

/** How long the browser may take, in milliseconds: each heartbeat and with it each cycle waits for the answer. */
const estimateDeadline = 2_000;

/** Returns usage and quota in bytes; null where the browser reports none in time. Never rejects. */
export async function estimateStorage(
  storage: Partial<Pick<StorageManager, 'estimate'>> | undefined = navigator.storage,
): Promise<StorageEstimated | null> {
  try {
    const estimated = await withDeadline(
      Promise.resolve(storage?.estimate?.()),
      estimateDeadline,
      'the estimate of storage',
    );
    if (estimated?.usage === undefined || estimated.quota === undefined) return null;
    return { usage: estimated.usage, quota: estimated.quota };
  } catch {
    return null;
  }
}
