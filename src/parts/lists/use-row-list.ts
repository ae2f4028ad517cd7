import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import { usePagePlace } from '#ui/page/page-place.ts';
import { scrollWindow } from '#ui/lists/scroll-window.ts';
import { usePrinting } from '#ui/page/use-printing.ts';
import { printedMax } from './use-printable.ts';
import { useRowKeys } from './use-row-keys.ts';

/** Height of the heading of a wide list, pixels. */
const headingHeight = 44;
/** Height of the sticky headers, pixels: a focused row must not be under them. */
const topHeight = 104;

interface RowListOptions {
  ids: readonly string[];
  /** Rows of one height on a wide screen; cards on a phone, whose real heights are measured. */
  wide: boolean;
  rowHeight: number;
  /** Estimated height of a card, pixels. */
  cardHeight: number;
  /** Measured heights of cards by row. Module state, so that going back restores the scroll position. */
  measured?: Map<string, number>;
  /** The element above the list, whose height varies. */
  above: RefObject<HTMLElement | null>;
  /** Rows rendered around the visible ones. */
  overscan: number;
  /** The first row for j and k while no row has the focus. */
  startId?: string | null;
  /** Chooses the focused row (x), or every row since the last one (shift and x). */
  onChoose?: ((id: string, range: boolean) => void) | undefined;
}

/** The rows to render, and the references of their list. */
export interface RowListState {
  ids: readonly string[];
  wide: boolean;
  isPrinting: boolean;
  items: readonly Pick<VirtualItem, 'key' | 'index' | 'start'>[];
  /** Indexes of the first and the last row on screen. */
  first: number;
  last: number;
  /** Height of a row that is not loaded yet, pixels. */
  blankHeight: number;
  totalHeight: number;
  /** Top of the rows on the page, pixels. */
  offset: number;
  setList: (list: HTMLElement | null) => void;
  container: RefObject<HTMLDivElement | null>;
  measure: Virtualizer<Window, Element>['measureElement'];
}

/** Holds a virtual list of rows with the keys of a list: only the visible rows are rendered. */
export function useRowList(options: RowListOptions): RowListState {
  const { ids, wide, rowHeight, cardHeight, measured, above, overscan, startId, onChoose } = options;
  const [list, setList] = useState<HTMLElement | null>(null);
  const offset = useTop(list, above) + (wide ? headingHeight : 0);
  const virtualizer = useWindowVirtualizer<Element>({
    count: ids.length,
    estimateSize: (index) => (wide ? rowHeight : (measured?.get(ids[index] ?? '') ?? cardHeight)),
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      const id = ids[instance.indexFromElement(element)];
      if (id !== undefined && !wide) measured?.set(id, height);
      return height;
    },
    initialOffset: usePagePlace(),
    scrollToFn: scrollWindow,
    getItemKey: (index) => ids[index] ?? index,
    overscan,
    scrollMargin: offset,
    scrollPaddingStart: topHeight,
    scrollPaddingEnd: 16,
  });
  const container = useRowKeys<HTMLDivElement>({
    count: ids.length,
    start: Math.max(0, ids.indexOf(startId ?? '')),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    onChoose: onChoose === undefined ? undefined : (index, range) => onChoose(ids[index] ?? '', range),
  });
  const isPrinting = usePrinting();
  const visible = virtualizer.getVirtualItems();
  return {
    ids,
    wide,
    isPrinting,
    items: isPrinting ? ids.slice(0, printedMax).map((key, index) => ({ key, index, start: 0 })) : visible,
    first: visible[0]?.index ?? 0,
    last: visible.at(-1)?.index ?? 0,
    blankHeight: wide ? rowHeight : cardHeight,
    totalHeight: virtualizer.getTotalSize(),
    offset,
    setList,
    container,
    measure: virtualizer.measureElement,
  };
}

/** Returns the top of an element on the page, pixels, updated when the element above it resizes. */
function useTop(element: HTMLElement | null, above: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = (): void => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    // The observer reports after layout: measuring earlier would force a second layout.
    const observer = new ResizeObserver(measure);
    if (above.current !== null) observer.observe(above.current);
    return () => observer.disconnect();
  }, [element, above]);
  return top;
}
