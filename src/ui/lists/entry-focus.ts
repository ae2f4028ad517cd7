import { useEffect, useState } from 'react';

/** The entry (`data-entry`) that is to have the focus, until the user presses something. `scrolls` when it is to be seen too. */
let wanted: { id: string; scrolls: boolean } | undefined;

function forget(): void {
  wanted = undefined;
}

/** Gives the focus to the wanted entry. A dialog keeps it. */
function giveFocus(): void {
  const now = document.activeElement;
  if (wanted === undefined || now?.closest('[role=dialog]')) return;
  const found = document.querySelector<HTMLElement>(`[data-entry="${wanted.id}"]`);
  if (found !== now) found?.focus({ preventScroll: !wanted.scrolls });
}

function want(id: string | undefined, scrolls: boolean): void {
  wanted = id === undefined ? undefined : { id, scrolls };
  for (const press of ['keydown', 'pointerdown']) window.addEventListener(press, forget, { capture: true, once: true });
  giveFocus();
}

/** Gives the focus to an entry: now, once the dialog over it is closed, and where it is drawn later. It is scrolled to. */
export function focusEntry(id: string | undefined): void {
  want(id, true);
}

/** Says that an entry is about to leave the page: drawn anew, it has the focus that it had. A colleague's move scrolls nothing. */
export function entryLeaves(entry: Element): void {
  if (!(entry instanceof HTMLElement) || entry !== document.activeElement) return;
  if (entry.dataset.entry !== wanted?.id) want(entry.dataset.entry, false);
}

/** The ref of an entry. */
export function entryRef(entry: HTMLElement | null): (() => void) | undefined {
  if (entry === null) return undefined;
  if (entry.dataset.entry === wanted?.id) giveFocus();
  return () => entryLeaves(entry);
}

/** In a dialog: once it is closed, the entry that opened it has the focus again, drawn anew or not, unless another is to have it. */
export function ReturnFocus() {
  const [opener] = useState(() => document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset.entry);
  // The library gives it back at its own end, which comes before that of its parts.
  useEffect(() => () => queueMicrotask(() => (wanted === undefined ? want(opener, false) : giveFocus())), [opener]);
  return null;
}
