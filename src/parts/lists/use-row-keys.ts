import { useEffect, useRef } from 'react';
import { useSettings } from '#hooks/app/use-settings.ts';
import { isTypingTarget } from '#ui/timing/typing-target.ts';

interface RowKeysOptions {
  count: number;
  /** First row for j and k while no row has the focus. */
  start: number;
  scrollTo: (index: number) => void;
  /** Chooses the focused row (x), or every row since the last one (shift and x). */
  onChoose?: ((index: number, range: boolean) => void) | undefined;
}

/** Keys that work wherever the focus is. The other keys scroll the page outside the list. */
const anywhere = new Set(['j', 'k']);

function targetOf(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
    case 'k':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

function linkOf(list: HTMLElement, index: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-index="${index}"] a`);
}

/** Returns the index of the focused row, or null. */
function focusedRow(list: HTMLElement): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]') ?? null;
  return row !== null && list.contains(row) ? Number(row.dataset['index']) : null;
}

/**
 * Moves the focus between the rows of a virtualised list: j and k anywhere, arrows, Home, End and x inside the list. Rows carry
 * `data-index` and hold one link. The target row may be rendered only after the scroll.
 */
export function useRowKeys<E extends HTMLElement>({ count, start, scrollTo, onChoose }: RowKeysOptions) {
  const container = useRef<E>(null);
  const wanted = useRef<number | null>(null);
  const { shortcuts } = useSettings().settings;

  useEffect(() => {
    const list = container.current;
    if (list === null || wanted.current === null) return;
    const link = linkOf(list, wanted.current);
    if (link === null) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const list = container.current;
      if (event.altKey || event.ctrlKey || event.metaKey || list === null || count === 0) return;
      const focused = focusedRow(list);
      if (focused !== null && onChoose !== undefined && shortcuts && event.key.toLowerCase() === 'x') {
        event.preventDefault();
        if (!event.repeat) onChoose(focused, event.shiftKey);
        return;
      }
      if (focused === null && (!shortcuts || !anywhere.has(event.key) || isTypingTarget(event.target))) return;
      // The first j or k outside the list focuses the start row.
      const index = focused === null ? Math.min(start, count - 1) : targetOf(event.key, focused, count);
      if (index === null) return;
      event.preventDefault();
      wanted.current = index;
      scrollTo(index);
      linkOf(list, index)?.focus({ preventScroll: true });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [count, start, scrollTo, shortcuts, onChoose]);

  return container;
}
