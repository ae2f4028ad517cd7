/**
 * Requests persistent storage (rule RN4); resolves with true when it is granted. Call it after sign-in: some browsers
 * ask their user. Never rejects.
 */
export async function askPersistence(
  storage: Partial<StorageManager> | undefined = navigator.storage,
): Promise<boolean> {
  try {
    return (await storage?.persisted?.()) === true || (await storage?.persist?.()) === true;
  } catch {
    return false;
  }
}

/** Returns whether storage is persistent; null where the browser does not report it. Never rejects. */
export async function isPersisted(
  storage: Partial<StorageManager> | undefined = navigator.storage,
): Promise<boolean | null> {
  try {
    return (await storage?.persisted?.()) ?? null;
  } catch {
    return null;
  }
}
