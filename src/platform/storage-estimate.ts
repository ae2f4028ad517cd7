/** The browser's estimate of the bytes that this origin uses and may use. */
export interface StorageEstimated {
  usage: number;
  quota: number;
}

/** Returns usage and quota in bytes; null where the browser reports none. Never rejects. */
export async function estimateStorage(
  storage: Partial<Pick<StorageManager, 'estimate'>> | undefined = navigator.storage,
): Promise<StorageEstimated | null> {
  try {
    const estimated = await storage?.estimate?.();
    if (estimated?.usage === undefined || estimated.quota === undefined) return null;
    return { usage: estimated.usage, quota: estimated.quota };
  } catch {
    return null;
  }
}
