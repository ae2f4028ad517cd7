/** Bytes that this origin uses and may use, as the browser estimates them. */
export interface StorageEstimated {
  usage: number;
  quota: number;
}

/** Usage and quota in bytes; null where the browser does not tell. Never rejects. */
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
