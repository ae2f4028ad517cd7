import { useEffect, useId, useSyncExternalStore } from 'react';

/** Forms on screen that hold something not yet saved. One registry for the page: nothing may interrupt them. */
const dirty = new Set<string>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Tells the page that a form holds unsaved text, for as long as it does. */
export function useDirtyForm(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    dirty.add(id);
    changed();
    return () => {
      dirty.delete(id);
      changed();
    };
  }, [id, isDirty]);
}

export function hasDirtyForm(): boolean {
  return dirty.size > 0;
}

/** Calls back when a form becomes dirty or clean. */
export function subscribeDirtyForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any form on screen holds unsaved text. */
export function useAnyDirtyForm(): boolean {
  return useSyncExternalStore(subscribeDirtyForms, hasDirtyForm, hasDirtyForm);
}
