import { useSyncExternalStore } from 'react';

/** How long a removal can be undone before it is made, milliseconds: as long as its notice is shown. */
export const removalDelay = 8_000;

/** How long a removed file stays hidden until every list has read the removal, milliseconds. */
const readTime = 2_000;

let timers: ReadonlyMap<string, ReturnType<typeof setTimeout>> = new Map();
let ids: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: typeof timers): void {
  timers = next;
  ids = new Set(next.keys());
  for (const notify of listeners) notify();
}

function forget(id: string): void {
  set(new Map([...timers].filter(([one]) => one !== id)));
}

/**
 * Hides a file now and removes it after the delay, since the server has no undo. When the page closes in between,
 * nothing is removed and the file shows again.
 */
export function removeLater(id: string, remove: () => Promise<unknown>): void {
  clearTimeout(timers.get(id));
  const timer = setTimeout(() => {
    void remove().finally(() => setTimeout(() => forget(id), readTime));
  }, removalDelay);
  set(new Map([...timers, [id, timer]]));
}

/** Cancels a removal: its author undid it, or added the same file again. */
export function cancelRemoval(id: string): void {
  clearTimeout(timers.get(id));
  if (timers.has(id)) forget(id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the files that are about to be removed, on any page of the app. */
export function usePendingRemovals(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => ids,
    () => ids,
  );
}
