import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { startTransition, useEffect, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { OrderSort } from '#data/search/orders/order-filter.ts';
import { unsentByOrder } from '#data/queries/sync/order-outbox.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { RowList } from '#parts/lists/row-list.tsx';
import type { Printable } from '#parts/lists/use-printable.ts';
import { useRowList } from '#parts/lists/use-row-list.ts';
import { sent } from '#sync/send-status.ts';
import { OrderCard } from './order-card.tsx';
import { OrderRow, OrderRowHeading, rowHeights } from './order-row.tsx';
import type { ListLayout } from './row-columns.tsx';
import { useOrderWindow } from './use-order-window.ts';
import type { Selection } from '../selection/use-selection.ts';

/** Measured heights of cards by order. Module state, so that going back restores the scroll position. */
const measured = new Map<string, number>();

interface OrderListProps {
  ids: readonly string[];
  /** Orders available before the first query. */
  known: readonly Order[];
  printable: Printable<Order>;
  wide: boolean;
  /** The element above the list, whose height varies. */
  above: RefObject<HTMLElement | null>;
  layout: ListLayout;
  sort: OrderSort;
  sortBy: (sort: OrderSort) => void;
  selected: string | null;
  /** Set when a preview is shown beside the list. */
  onSelect?: ((id: string) => void) | undefined;
  selection: Selection;
}

/** Renders the matching orders as a virtualised list: only the visible ones are rendered and loaded. */
export function OrderList(props: OrderListProps) {
  const { ids, known, printable, wide, above, layout, sort, sortBy, selected, onSelect, selection } = props;
  const { t } = useLingui();
  const around = wide ? 15 : 10;
  const [isPainted, setIsPainted] = useState(false);
  const rows = useRowList({
    ids,
    wide,
    above,
    rowHeight: rowHeights[layout.density],
    // Cards of enlarged text are higher.
    cardHeight: 69,
    measured,
    // The visible rows render first; the rows around them follow after the first paint.
    overscan: isPainted ? around : 1,
    startId: selected,
    onChoose: wide ? selection.toggle : undefined,
  });
  const unsent = useLive(unsentByOrder, []);
  const shown = useOrderWindow(ids, rows.first, rows.last, known, printable);

  useEffect(() => {
    if (shown.isRead) startTransition(() => setIsPainted(true));
  }, [shown.isRead]);

  function item(id: string) {
    const order = shown.order(id);
    if (order === undefined) return null;
    const shared = { order, unread: shown.unread(id), sync: unsent?.get(id) ?? sent };
    if (!wide) return <OrderCard {...shared} />;
    return (
      <OrderRow
        {...shared}
        layout={layout}
        selected={selected === id}
        onSelect={onSelect}
        chosen={selection.ids.has(id)}
        onChoose={selection.toggle}
      />
    );
  }

  return (
    <RowList label={t`Commandes`} rows={rows} heading={<OrderRowHeading sort={sort} sortBy={sortBy} layout={layout} />}>
      {item}
    </RowList>
  );
}
