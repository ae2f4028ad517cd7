import { useLingui } from '@lingui/react/macro';
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { OrderSort } from '#data/search/order-filter.ts';
import { unsentByOrder } from '#data/queries/order-outbox.ts';
import { useLive } from '#hooks/use-live.ts';
import { classNames } from '#ui/class-names.ts';
import { scrollWindow } from '#ui/scroll-window.ts';
import { usePrinting } from '#ui/use-printing.ts';
import { OrderCard } from './order-card.tsx';
import { OrderRow, OrderRowHeading } from './order-row.tsx';
import { PrintedCount } from './printed-count.tsx';
import type { PrintableOrders } from './use-order-window.ts';
import { printedMax, useOrderWindow } from './use-order-window.ts';
import { useRowKeys } from './use-row-keys.ts';

const rowHeight = 46;
const headingHeight = 44;
/** Estimated height of an order on a phone, in pixels. Higher ones, of enlarged text, are measured. */
const cardHeight = 69;
/** Height of the sticky headers, in pixels: a focused row must not be under them. */
const topHeight = 104;

/** Measured heights of cards by order. Module state, so that going back restores the scroll position. */
const measured = new Map<string, number>();

interface OrderListProps {
  ids: readonly string[];
  /** Orders available before the first query. */
  known: readonly Order[];
  printable: PrintableOrders;
  wide: boolean;
  /** The element above the list, whose height varies. */
  above: RefObject<HTMLElement | null>;
  sort: OrderSort;
  sortBy: (sort: OrderSort) => void;
  selected: string | null;
  /** Set when a preview is shown beside the list. */
  onSelect?: ((id: string) => void) | undefined;
}

/** Renders the matching orders as a virtualised list: only the visible ones are rendered and loaded. */
export function OrderList({ ids, known, printable, wide, above, sort, sortBy, selected, onSelect }: OrderListProps) {
  const { t } = useLingui();
  const [list, setList] = useState<HTMLElement | null>(null);
  const offset = useTop(list, above) + (wide ? headingHeight : 0);
  const around = wide ? 15 : 10;
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
    // The visible rows render first; the rows around them follow after the first paint.
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
  const isPrinting = usePrinting();
  const visible = virtualizer.getVirtualItems();
  const items = isPrinting ? ids.slice(0, printedMax).map((key, index) => ({ key, index, start: 0 })) : visible;
  const shown = useOrderWindow(ids, visible[0]?.index ?? 0, visible.at(-1)?.index ?? 0, known, printable);

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
      <PrintedCount count={ids.length} />
      {wide ? <OrderRowHeading sort={sort} sortBy={sortBy} /> : null}
      {/* A separate group: the height of the rows excludes the heading. */}
      <div
        ref={container}
        role={wide ? 'rowgroup' : 'presentation'}
        className="relative"
        style={isPrinting ? undefined : { height: virtualizer.getTotalSize() }}
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
            className={classNames(isPrinting ? 'break-inside-avoid' : 'absolute inset-x-0 top-0')}
            style={isPrinting ? undefined : { transform: `translateY(${start - offset}px)` }}
          >
            {item(ids[index] ?? '')}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns the top of an element on the page, in pixels, updated when the element above it resizes. */
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
