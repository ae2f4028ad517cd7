import { markMissingPart } from '#app/loading/missing-part.ts';
import { isOnline } from '#platform/network/network-status.ts';
import type { ReloadOnce } from '#platform/lifecycle/reload-guard.ts';
import { reloadOnce } from '#platform/lifecycle/reload-guard.ts';
import { hasDirtyForm } from '#ui/fields/dirty-forms.ts';

/** Never settles: the page is about to reload, and nothing should flash before. */
function whileReloading(): Promise<never> {
  return new Promise(() => undefined);
}

/** Not without a network, where the page may not come back, nor over what is being typed: the part says that it is missing. */
const mayReload = (): boolean => isOnline() && !hasDirtyForm();

/** Number of prefetches in progress: their failure has no effect on the page. */
let fetchedAhead = 0;
/**
 * True while a prefetch calls its loader. The loader's first step is synchronous, so this tells prefetches from other
 * loads.
 */
let callingAhead = false;

/**
 * Prefetches a lazy part. Its failure rejects and never reloads the page: the caller that needs the part loads it
 * again.
 */
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
 * (specification §8).
 * Vite reports that by an event of the window, with the error that the importer gets: it is marked, so that who shows it tells a
 * missing part from a fault.
 */
export function reloadOnChunkFailure(target: EventTarget = window, reload: ReloadOnce = reloadOnce): void {
  target.addEventListener('vite:preloadError', (event) => {
    if ('payload' in event) markMissingPart(event.payload);
    if (fetchedAhead === 0 && mayReload()) reload();
  });
}

/**
 * Loads a lazy part of the app. On a failure with a network the page reloads, at most once per 60 s.
 * @throws the loader's error without a network, or when the page has reloaded within the last minute: the part is really missing
 */
export async function loadChunk<T>(load: () => Promise<T>, reload: ReloadOnce = reloadOnce): Promise<T> {
  const isAhead = callingAhead;
  try {
    return await load();
  } catch (error) {
    if (!isAhead && mayReload() && reload()) return whileReloading();
    throw markMissingPart(error);
  }
}
