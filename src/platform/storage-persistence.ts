/**
 * Asks the browser never to evict this origin's data (rule RN4); true when it is granted. Asked after sign-in: some browsers
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

/** Whether the browser has promised not to evict this origin's data; null where it does not tell. Never rejects. */
export async function isPersisted(
  storage: Partial<StorageManager> | undefined = navigator.storage,
): Promise<boolean | null> {
  try {
    return (await storage?.persisted?.()) ?? null;
  } catch {
    return null;
  }
}
