import type { ReloadOnce } from '#platform/reload-guard.ts';
import { reloadOnce } from '#platform/reload-guard.ts';

/** Never settles: the page is about to go, and nothing should flash before it does. */
function whileReloading(): Promise<never> {
  return new Promise(() => undefined);
}

/** Parts that are being fetched before anybody asked: nothing happens to the page when one cannot be. */
let fetchedAhead = 0;
/** True while a part's loader is called ahead; its first step runs at once, so that this tells it from the others. */
let callingAhead = false;

/** Loads a lazy part before it is needed. Its failure rejects and never reloads the page: whoever needs it tries again. */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T> {
  fetchedAhead += 1;
  try {
    return await callAhead(load);
  } finally {
    fetchedAhead -= 1;
  }
}

function callAhead<T>(load: () => Promise<T>): Promise<T> {
  callingAhead = true;
  try {
    return load();
  } finally {
    callingAhead = false;
  }
}

/**
 * Reloads the page when a chunk cannot be loaded, likely because a new version replaced it; at most once per 60 s
 * (specification §8). Vite says so by an event of the window, but not which chunk it was.
 */
export function reloadOnChunkFailure(target: EventTarget = window, reload: ReloadOnce = reloadOnce): void {
  target.addEventListener('vite:preloadError', () => {
    if (fetchedAhead === 0) reload();
  });
}

/**
 * Loads a lazy part of the app; where that fails the page reloads itself, at most once per 60 s.
 * @throws the loader's error when the page has reloaded within the last minute: the part is really missing
 */
export async function loadChunk<T>(load: () => Promise<T>, reload: ReloadOnce = reloadOnce): Promise<T> {
  const isAhead = callingAhead;
  try {
    return await load();
  } catch (error) {
    if (!isAhead && reload()) return whileReloading();
    throw error;
  }
}
