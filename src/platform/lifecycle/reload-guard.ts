/** A page reloads itself at most once in this time, in milliseconds (specification §9: chunk-reload guard 60 seconds). */
export const reloadGuardTime = 60_000;

const reloadedAtKey = 'mycerti.reloadedAt';

/** How long a page may take to unload after it began to navigate, in milliseconds. */
export const leavingTime = 10_000;

export interface ReloadGuardWorld {
  /** Outlives a reload, not the tab. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
  /** Returns whether the page is navigating to another address. */
  isLeaving: () => boolean;
  after: (ms: number, callback: () => void) => void;
}

/** Reloads the page unless it did so within the last minute. Returns true when a reload is in progress. */
export type ReloadOnce = () => boolean;

/** Returns whether the page recently began to navigate. It may stay: downloads and `tel:` links fire the same event. */
export function watchLeaving(target: EventTarget, now = () => performance.now()): () => boolean {
  let reportedAt = Number.NEGATIVE_INFINITY;
  target.addEventListener('beforeunload', () => {
    reportedAt = now();
  });
  return () => now() - reportedAt < leavingTime;
}

/**
 * Creates the guard around every automatic reload: a failed chunk, a stuck database (rule RN3), an update. Without
 * storage it never reloads, since it could not detect a loop.
 * A browser aborts a page's requests when it navigates, and a reload at that moment would replace the user's
 * destination: the guard waits until the page has stayed.
 */
export function createReloadGuard({ storage, now, reload, isLeaving, after }: ReloadGuardWorld): ReloadOnce {
  let reloading = false;
  const reloadNow = (): boolean => {
    try {
      const elapsed = now() - Number(storage.getItem(reloadedAtKey) ?? Number.NEGATIVE_INFINITY);
      // A clock that was set back must not forbid reloading for longer than the guard.
      if (elapsed >= 0 && elapsed < reloadGuardTime) return false;
      storage.setItem(reloadedAtKey, String(now()));
    } catch {
      return false;
    }
    reload();
    return true;
  };
  return () => {
    if (reloading) return true;
    if (isLeaving()) {
      reloading = true;
      after(leavingTime, () => {
        reloading = reloadNow();
      });
      return true;
    }
    reloading = reloadNow();
    return reloading;
  };
}

/** The guard of this tab. */
export const reloadOnce: ReloadOnce = createReloadGuard({
  storage: {
    // Read late: merely naming sessionStorage throws where storage is forbidden.
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  now: () => Date.now(),
  reload: () => location.reload(),
  isLeaving: typeof window === 'undefined' ? () => false : watchLeaving(window),
  after: (ms, callback) => void setTimeout(callback, ms),
});
