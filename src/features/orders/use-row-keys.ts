import { useEffect, useRef } from 'react';

interface RowKeysOptions {
  count: number;
  scrollTo: (index: number) => void;
}

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

/**
 * Moves the focus from row to row with j, k, the arrows, Home and End, in a list of which only a window is rendered: rows carry
 * `data-index` and hold one link. The wanted row may be rendered only after the scroll.
 */
export function useRowKeys<E extends HTMLElement>({ count, scrollTo }: RowKeysOptions) {
  const container = useRef<E>(null);
  const wanted = useRef<number | null>(null);

  useEffect(() => {
    const list = container.current;
    if (list === null || wanted.current === null) return;
    const link = linkOf(list, wanted.current);
    if (link === null) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  useEffect(() => {
    const list = container.current;
    if (list === null) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
      const row = event.target.closest<HTMLElement>('[data-index]');
      const index = row === null ? null : targetOf(event.key, Number(row.dataset['index']), count);
      if (index === null || list === null) return;
      event.preventDefault();
      wanted.current = index;
      scrollTo(index);
      linkOf(list, index)?.focus({ preventScroll: true });
    }
    list.addEventListener('keydown', onKeyDown);
    return () => list.removeEventListener('keydown', onKeyDown);
  }, [count, scrollTo]);

  return container;
}
