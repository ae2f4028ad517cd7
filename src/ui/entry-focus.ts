import { useEffect, useState } from 'react';

/** The entry (`data-entry`) that is to have the focus, until the user presses something. */
let wanted: string | undefined;

function forget(): void {
  wanted = undefined;
}

/** Gives the focus to the wanted entry. A dialog keeps it. */
function giveFocus(): void {
  if (wanted === undefined || document.activeElement?.closest('[role=dialog]')) return;
  document.querySelector<HTMLElement>(`[data-entry="${wanted}"]`)?.focus();
}

/** Gives the focus to an entry: now, once the dialog over it is closed, and where it is drawn later. */
export function focusEntry(id: string | undefined): void {
  wanted = id;
  for (const press of ['keydown', 'pointerdown']) window.addEventListener(press, forget, { capture: true, once: true });
  giveFocus();
}

/** Says that an entry is about to leave the page: drawn anew, it has the focus that it had. */
export function entryLeaves(entry: Element): void {
  if (entry instanceof HTMLElement && entry === document.activeElement) focusEntry(entry.dataset.entry);
}

/** The ref of an entry. */
export function entryRef(entry: HTMLElement | null): (() => void) | undefined {
  if (entry === null) return undefined;
  if (entry.dataset.entry === wanted) giveFocus();
  return () => entryLeaves(entry);
}

/** In a dialog: once it is closed, the entry that opened it has the focus again, drawn anew or not, unless another is to have it. */
export function ReturnFocus() {
  const [opener] = useState(() => document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset.entry);
  // The library gives it back at its own end, which comes before that of its parts.
  useEffect(() => () => queueMicrotask(() => (wanted === undefined ? focusEntry(opener) : giveFocus())), [opener]);
  return null;
}
