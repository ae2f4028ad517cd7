/** A page reloads itself at most once in this time, in milliseconds (specification §9: chunk-reload guard 60 seconds). */
export const reloadGuardTime = 60_000;

const reloadedAtKey = 'mycerti.reloadedAt';

/** How long a page that was told to go may take to be gone, in milliseconds. */
export const leavingTime = 10_000;

export interface ReloadGuardWorld {
  /** Outlives a reload, not the tab. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
  /** Whether the page is on its way to another address. */
  isLeaving: () => boolean;
  after: (ms: number, callback: () => void) => void;
}

/** Reloads the page, unless it has done so within the last minute. True when a reload is under way. */
export type ReloadOnce = () => boolean;

/** Whether a page was told lately to go elsewhere. It may stay all the same: a download and a call are told alike. */
export function watchLeaving(target: EventTarget, now = () => performance.now()): () => boolean {
  let toldAt = Number.NEGATIVE_INFINITY;
  target.addEventListener('beforeunload', () => {
    toldAt = now();
  });
  return () => now() - toldAt < leavingTime;
}

/**
 * The guard around every reload that the app gives itself: a failed chunk, a stuck database (rule RN3), an update. Where
 * nothing can be remembered it never reloads, since it could not know when to stop.
 *
 * A browser cuts off what a page is fetching as the page is told to go elsewhere, and a reload in that moment would take the place of
 * where its user wants to be: it waits until the page has stayed after all.
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
