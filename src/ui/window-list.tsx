import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollWindow } from './scroll-window.ts';
import { useInSteps } from './use-in-steps.ts';

/** Lines from the end at which further ones are asked for. */
const ahead = 20;

interface WindowListProps<Item> {
  /** What the list is of, said to screen readers. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** A guess of a line's height with its gap, in pixels; the true heights are measured. */
  heightOf: (item: Item) => number;
  /** There are further lines than `items`. */
  more?: boolean;
  readMore?: () => void;
  children: (item: Item) => ReactNode;
}

/** Lines of differing heights in the page's own scrolling, of which only those on screen are rendered. */
export function WindowList<Item>(props: WindowListProps<Item>) {
  const { label, items, keyOf, heightOf, more = false, readMore, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const step = useInSteps(2);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index] === undefined ? 0 : heightOf(items[index])),
    getItemKey: (index) => (items[index] === undefined ? index : keyOf(items[index])),
    // What is on screen first: the rows around it come once that was painted.
    overscan: step === 1 ? 1 : 8,
    scrollToFn: scrollWindow,
    scrollMargin: offset,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useLayoutEffect(() => {
    const list = container.current;
    if (list === null) return;
    // Tells of the list at once, when the page was laid out: to ask before would have it laid out twice.
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
      style={{ height: virtualizer.getTotalSize() }}
    >
      {shown.map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="listitem"
            className="absolute inset-x-0 top-0 pb-2.5"
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            {children(item)}
          </div>
        );
      })}
    </div>
  );
}
