import type { KeyboardEvent, PointerEvent } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useEdgeScroll } from './use-edge-scroll.ts';
import { useLatest } from '../timing/use-latest.ts';

/** Keys that move an item one place forwards or backwards: a list reads down, a grid reads to the right. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface HandleProps {
  'data-sort-handle': string;
  style: { touchAction: 'none' };
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface PointerSort {
  /** The identifiers as a drag under way leaves them. */
  order: readonly string[];
  /** The identifier that is dragged; null without a drag. */
  dragged: string | null;
  /** Attributes of an item: the place that a dragged one can take. */
  item: (id: string) => { 'data-sort-item': string };
  /** Attributes of an item's handle. It drags by mouse, pen and touch, and moves by the arrow keys. */
  handle: (id: string) => HandleProps;
}

interface Drag {
  id: string;
  order: readonly string[];
}

/** Returns the list with one identifier moved to index `to`, counted from 0. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Returns a reference to the identifier of the item whose handle is focused once the new order is rendered. */
function useFocusAfterMove() {
  const focusOn = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusOn.current === null) return;
    // React may move the focused element in the document, which takes its focus away.
    document.querySelector<HTMLElement>(`[data-sort-handle="${focusOn.current}"]`)?.focus();
    focusOn.current = null;
  });
  return focusOn;
}

/**
 * Sorts items by their handles. The handle alone takes the touch, so that a finger beside it still scrolls the page. A drag
 * at the edge of the screen scrolls it too.
 * HTML drag and drop starts no drag from a touch in most browsers.
 * @param onSort receives the new order, and the item that moved
 */
export function usePointerSort(
  ids: readonly string[],
  onSort: (ids: readonly string[], moved: string) => void,
): PointerSort {
  const { shown: drag, latest, show } = useLatest<Drag>();
  const focusOn = useFocusAfterMove();

  /** The pointer that drags, in CSS pixels of the screen. */
  const pointer = useRef({ clientX: 0, clientY: 0 });

  function over({ clientX, clientY }: { clientX: number; clientY: number }): void {
    const { current } = latest;
    if (current === null) return;
    pointer.current = { clientX, clientY };
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-sort-item]');
    const target = current.order.indexOf(under?.dataset['sortItem'] ?? '');
    if (target === -1 || current.order[target] === current.id) return;
    show({ ...current, order: moveId(current.order, current.id, target) });
  }

  useEdgeScroll(
    drag !== null,
    () => pointer.current.clientY,
    () => over(pointer.current),
  );

  function drop(): void {
    const { current } = latest;
    if (current !== null && current.order.join() !== ids.join()) onSort(current.order, current.id);
    show(null);
  }

  return {
    order: drag?.order ?? ids,
    dragged: drag?.id ?? null,
    item: (id) => ({ 'data-sort-item': id }),
    handle: (id) => ({
      'data-sort-handle': id,
      style: { touchAction: 'none' },
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = { clientX: event.clientX, clientY: event.clientY };
        show({ id, order: ids });
      },
      onPointerMove: over,
      onPointerUp: drop,
      onPointerCancel: () => show(null),
      onKeyDown: (event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const to = ids.indexOf(id) + step;
        if (to < 0 || to >= ids.length) return;
        focusOn.current = id;
        onSort(moveId(ids, id, to), id);
      },
    }),
  };
}
