import { useEffect, useId, useSyncExternalStore } from 'react';

/** Registry of the forms on screen with unsaved input. Nothing may interrupt them. */
const dirty = new Set<string>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Registers a form while it has unsaved input. */
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

/** Subscribes to changes of the registry. */
export function subscribeDirtyForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether any form on screen has unsaved input. */
export function useAnyDirtyForm(): boolean {
  return useSyncExternalStore(subscribeDirtyForms, hasDirtyForm, hasDirtyForm);
}
