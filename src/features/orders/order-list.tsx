import { useLingui } from '@lingui/react/macro';
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { OrderSort } from '#data/search/order-filter.ts';
import { unsentByOrder } from '#data/queries/order-outbox.ts';
import { useLive } from '#hooks/use-live.ts';
import { scrollWindow } from '#ui/scroll-window.ts';
import { OrderCard } from './order-card.tsx';
import { OrderRow, OrderRowHeading } from './order-row.tsx';
import { useOrderWindow } from './use-order-window.ts';
import { useRowKeys } from './use-row-keys.ts';

const rowHeight = 46;
const headingHeight = 44;
/** A card with one line of marks, its gap included; taller ones are measured. */
const cardHeight = 188;
/** Height of what stays on top of the page, in pixels: a focused row must not hide under it. */
const topHeight = 104;

/** Measured heights of cards by order, kept while the app is open, so that going back finds the same scroll position. */
const measured = new Map<string, number>();

interface OrderListProps {
  ids: readonly string[];
  /** Orders that were read already. */
  known: readonly Order[];
  wide: boolean;
  /** What stands above the list and changes its height. */
  above: RefObject<HTMLElement | null>;
  sort: OrderSort;
  sortBy: (sort: OrderSort) => void;
  selected: string | null;
  /** Given where a preview stands beside the list. */
  onSelect?: ((id: string) => void) | undefined;
}

/** The orders found, of which only those on screen are rendered and read. */
export function OrderList({ ids, known, wide, above, sort, sortBy, selected, onSelect }: OrderListProps) {
  const { t } = useLingui();
  const [list, setList] = useState<HTMLElement | null>(null);
  const offset = useTop(list, above) + (wide ? headingHeight : 0);
  const around = wide ? 15 : 6;
  const [isPainted, setIsPainted] = useState(false);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: (index) => (wide ? rowHeight : (measured.get(ids[index] ?? '') ?? cardHeight)),
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      const id = ids[instance.indexFromElement(element)];
      if (id !== undefined && !wide) measured.set(id, height);
      return height;
    },
    scrollToFn: scrollWindow,
    getItemKey: (index) => ids[index] ?? index,
    // What is on screen first: the rows around it come once that was painted.
    overscan: isPainted ? around : 1,
    scrollMargin: offset,
    scrollPaddingStart: topHeight,
    scrollPaddingEnd: 16,
  });
  const container = useRowKeys<HTMLDivElement>({
    count: ids.length,
    start: Math.max(0, selected === null ? 0 : ids.indexOf(selected)),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });
  const unsent = useLive(unsentByOrder, []);
  const items = virtualizer.getVirtualItems();
  const shown = useOrderWindow(ids, items[0]?.index ?? 0, items.at(-1)?.index ?? 0, known);

  useEffect(() => {
    if (shown.isRead) startTransition(() => setIsPainted(true));
  }, [shown.isRead]);

  function item(id: string) {
    const order = shown.order(id);
    if (order === undefined) return <div style={{ height: wide ? rowHeight : cardHeight }} />;
    const props = { order, unread: shown.unread(id), sync: unsent?.get(id) ?? ('synced' as const) };
    if (!wide) return <OrderCard {...props} />;
    return <OrderRow {...props} selected={selected === id} onSelect={onSelect} />;
  }

  return (
    <div
      ref={setList}
      role={wide ? 'table' : 'list'}
      aria-label={t`Commandes`}
      aria-rowcount={wide ? ids.length + 1 : undefined}
      className="@container"
    >
      {wide ? <OrderRowHeading sort={sort} sortBy={sortBy} /> : null}
      {/* The rows' own group, so that the heading's height is not part of theirs. */}
      <div
        ref={container}
        role={wide ? 'rowgroup' : 'presentation'}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ key, index, start }) => (
          <div
            key={key}
            ref={wide ? undefined : virtualizer.measureElement}
            data-index={index}
            role={wide ? 'row' : 'listitem'}
            aria-rowindex={wide ? index + 2 : undefined}
            aria-setsize={wide ? undefined : ids.length}
            aria-posinset={wide ? undefined : index + 1}
            className={wide ? 'absolute inset-x-0 top-0' : 'absolute inset-x-0 top-0 pb-3'}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            {item(ids[index] ?? '')}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Where an element begins on the page, pixels, followed while what stands above it grows and shrinks. */
function useTop(element: HTMLElement | null, above: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = (): void => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    // Tells of its size at once, when the page was laid out: to ask before would have it laid out twice.
    const observer = new ResizeObserver(measure);
    if (above.current !== null) observer.observe(above.current);
    return () => observer.disconnect();
  }, [element, above]);
  return top;
}
