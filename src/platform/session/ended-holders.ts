/**
 * The workers of this browser's pages that ended without giving back their leases: a page that is left has no time for a
 * transaction, and may hold no Web Lock (rule RN3). Local storage is written at once.
 */
const key = 'mycerti.endedHolders';

/** More than a person leaves in the time that a lease lasts. */
const remembered = 10;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Where the browser refuses local storage, the access itself throws. */
const browserStore = (): Store => localStorage;

/** Returns the holders of leases that have ended, the latest last. */
export function endedHolders(store: () => Pick<Store, 'getItem'> = browserStore): string[] {
  try {
    const stored: unknown = JSON.parse(store().getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((holder) => typeof holder === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that a holder of leases has ended, for whoever asks next. Where it cannot be stored, its leases expire. */
export function noteEnded(holder: string, store: () => Store = browserStore): void {
  try {
    store().setItem(key, JSON.stringify([...endedHolders(store), holder].slice(-remembered)));
  } catch {
    // The next page waits for the end of the leases.
  }
}
