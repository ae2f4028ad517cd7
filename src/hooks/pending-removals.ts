import { useSyncExternalStore } from 'react';

/** How long a removal can be taken back before it is made, milliseconds: as long as the notice that offers it stands. */
export const removalDelay = 8_000;

/** How long a removed file stays hidden until every list has read that it is, milliseconds. */
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
 * Hides a file now and removes it a little later, since the server knows no way back. A page that goes in between removes
 * nothing: the file is there again.
 */
export function removeLater(id: string, remove: () => Promise<unknown>): void {
  clearTimeout(timers.get(id));
  const timer = setTimeout(() => {
    void remove().finally(() => setTimeout(() => forget(id), readTime));
  }, removalDelay);
  set(new Map([...timers, [id, timer]]));
}

/** Takes a removal back: its author has thought better of it, or has added the same file again. */
export function keepAfterAll(id: string): void {
  clearTimeout(timers.get(id));
  if (timers.has(id)) forget(id);
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
