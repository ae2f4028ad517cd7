import { useSyncExternalStore } from 'react';

/** How long a removal can be taken back before it is made, milliseconds: as long as the notice that offers it stands. */
export const removalDelay = 8_000;

let ids: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  ids = next;
  for (const notify of listeners) notify();
}

function without(id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}

/**
 * Hides a file now and removes it a little later, since the server knows no way back. A page that goes in between removes
 * nothing: the file is there again.
 * @returns takes the removal back
 */
export function removeLater(id: string, remove: () => Promise<unknown>): () => void {
  set(new Set([...ids, id]));
  const timer = setTimeout(() => {
    void remove().finally(() => set(without(id)));
  }, removalDelay);
  return () => {
    clearTimeout(timer);
    set(without(id));
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The files that are about to be removed, wherever on the app's pages they stand. */
export function usePendingRemovals(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => ids,
    () => ids,
  );
}
