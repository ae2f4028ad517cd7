/** A page reloads itself at most once in this time, in milliseconds (specification §9: chunk-reload guard 60 seconds). */
export const reloadGuardTime = 60_000;

const reloadedAtKey = 'mycerti.reloadedAt';

export interface ReloadGuardWorld {
  /** Outlives a reload, not the tab. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
}

/** Reloads the page, unless it has done so within the last minute. True when a reload is under way. */
export type ReloadOnce = () => boolean;

/**
 * The guard around every reload that the app gives itself: a failed chunk, a stuck database (rule RN3), an update. Where
 * nothing can be remembered it never reloads, since it could not know when to stop.
 */
export function createReloadGuard({ storage, now, reload }: ReloadGuardWorld): ReloadOnce {
  let reloading = false;
  return () => {
    if (reloading) return true;
    try {
      const elapsed = now() - Number(storage.getItem(reloadedAtKey) ?? Number.NEGATIVE_INFINITY);
      // A clock that was set back must not forbid reloading for longer than the guard.
      if (elapsed >= 0 && elapsed < reloadGuardTime) return false;
      storage.setItem(reloadedAtKey, String(now()));
    } catch {
      return false;
    }
    reloading = true;
    reload();
    return true;
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
});
