import type { ReloadOnce } from '#platform/reload-guard.ts';
import { reloadOnce } from '#platform/reload-guard.ts';

/** Never settles: the page is about to go, and nothing should flash before it does. */
function whileReloading(): Promise<never> {
  return new Promise(() => undefined);
}

/**
 * Reloads the page when a chunk cannot be loaded, likely because a new version replaced it; at most once per 60 s
 * (specification §8). Vite says so by an event of the window.
 */
export function reloadOnChunkFailure(target: EventTarget = window, reload: ReloadOnce = reloadOnce): void {
  target.addEventListener('vite:preloadError', () => void reload());
}

/**
 * Loads a lazy part of the app; where that fails the page reloads itself, at most once per 60 s.
 * @throws the loader's error when the page has reloaded within the last minute: the part is really missing
 */
export async function loadChunk<T>(load: () => Promise<T>, reload: ReloadOnce = reloadOnce): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (reload()) return whileReloading();
    throw error;
  }
}
