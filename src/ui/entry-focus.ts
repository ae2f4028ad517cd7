import { useEffect, useState } from 'react';

/** The entry (`data-entry`) that is to have the focus, until the user presses something. */
let wanted: string | undefined;
/** Whether it may scroll the page to itself. */
let mayScroll = true;

function forget(): void {
  wanted = undefined;
}

function want(id: string | undefined, scroll: boolean): void {
  [wanted, mayScroll] = [id, scroll];
  for (const press of ['keydown', 'pointerdown']) window.addEventListener(press, forget, { capture: true, once: true });
}

/** Gives the focus to the wanted entry. A dialog keeps it. */
function giveFocus(): void {
  if (wanted === undefined || document.activeElement?.closest('[role=dialog]')) return;
  document.querySelector<HTMLElement>(`[data-entry="${wanted}"]`)?.focus({ preventScroll: !mayScroll });
}

/** Gives the focus to an entry: now, once the dialog over it is closed, and where it is drawn later. */
export function focusEntry(id: string | undefined): void {
  want(id, true);
  giveFocus();
}

function isInSight(entry: HTMLElement): boolean {
  const { top, bottom } = entry.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/**
 * Says that an entry is about to leave the page: drawn anew, it has the focus that it had. Where the user had scrolled away from it,
 * the page stays.
 */
export function entryLeaves(entry: Element): void {
  if (entry instanceof HTMLElement && entry === document.activeElement) want(entry.dataset.entry, isInSight(entry));
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
