import { useState } from 'react';
import { useIsCovered } from '../back-layers.tsx';
import { useAnyDirtyForm } from '../fields/dirty-forms.ts';

/** Returns true while something on the page is typed and not saved, or stands over the page: nothing that arrives may close it. */
export function useIsInHand(): boolean {
  const isDirty = useAnyDirtyForm();
  const isCovered = useIsCovered();
  return isDirty || isCovered;
}

/**
 * Returns the value; once it is gone, the last one that was there, while it stays.
 * @param value must be the same object in each render until it changes
 */
export function useLast<T>(value: T | undefined, stays: boolean): T | undefined {
  const [last, setLast] = useState(value);
  const shown = value ?? (stays ? last : undefined);
  if (shown !== last) setLast(shown);
  return shown;
}

/** Returns true from when what is asked for may open until it is no longer asked for: it stays open, whatever arrives. */
export function useStaysOpen(isAsked: boolean, mayOpen: boolean): boolean {
  const open = useLast(isAsked && mayOpen ? true : undefined, isAsked);
  return open ?? false;
}
