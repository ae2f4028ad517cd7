import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { usePagePlace } from '../page/page-place.ts';
import { scrollWindow } from './scroll-window.ts';
import { useInSteps } from '../page/use-in-steps.ts';
import { usePrinting } from '../page/use-printing.ts';

/** Distance from the end, in rows, at which the list requests more rows. */
const ahead = 20;

interface WindowListProps<Item> {
  /** Label for screen readers. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Estimated height of a row with its gap, in pixels. Real heights are measured. */
  heightOf: (item: Item) => number;
  /** Rows of one surface: no gap between them. */
  flat?: boolean;
  /** True when there are more rows than `items`. */
  more?: boolean;
  readMore?: () => void;
  children: (item: Item) => ReactNode;
}

/** A virtual list of rows with varying heights, in the scroll container of the page. */
export function WindowList<Item>(props: WindowListProps<Item>) {
  const { label, items, keyOf, heightOf, flat = false, more = false, readMore, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const step = useInSteps(2);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index] === undefined ? 0 : heightOf(items[index])),
    getItemKey: (index) => (items[index] === undefined ? index : keyOf(items[index])),
    // Renders the visible rows first, and the rows around them after the first paint.
    overscan: step === 1 ? 1 : 8,
    initialOffset: usePagePlace(),
    scrollToFn: scrollWindow,
    scrollMargin: offset,
  });
  const isPrinting = usePrinting();
  const visible = virtualizer.getVirtualItems();
  const shown = isPrinting ? items.map((item, index) => ({ key: keyOf(item), index, start: 0 })) : visible;
  const last = visible.at(-1)?.index ?? 0;

  useLayoutEffect(() => {
    const list = container.current;
    if (list === null) return;
    // The observer reports once right after layout: an earlier measurement would force a second layout.
    const observer = new ResizeObserver(() => setOffset(Math.round(list.getBoundingClientRect().top + window.scrollY)));
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (more && last >= items.length - ahead) readMore?.();
  }, [more, last, items.length, readMore]);

  return (
    <div
      ref={container}
      role="list"
      aria-label={label}
      className="relative"
      style={isPrinting ? undefined : { height: virtualizer.getTotalSize() }}
    >
      {shown.map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="listitem"
            className={classNames(isPrinting ? 'break-inside-avoid' : 'absolute inset-x-0 top-0', !flat && 'pb-2.5')}
            style={isPrinting ? undefined : { transform: `translateY(${start - offset}px)` }}
          >
            {children(item)}
          </div>
        );
      })}
    </div>
  );
}
