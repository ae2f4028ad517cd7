import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties, MouseEvent as ReactMouseEvent } from 'react';
import type { OrderSort, OrderSortKey } from '#data/search/orders/order-filter.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { SortHeading } from '#parts/lists/sort-heading.tsx';
import { fromOrderList } from '#parts/order-list/back-to-list.ts';
import { areaLink } from '#ui/actions/area-link.ts';
import { CheckMark } from '#ui/fields/check-mark.tsx';
import { classNames } from '#ui/class-names.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { sortedBy } from '../filters/filter-address.ts';
import type { OrderItemProps } from './order-card.tsx';
import type { ListLayout } from './row-columns.tsx';
import { columnsOf } from './row-columns.tsx';
import { RowMarks } from './row-marks.tsx';

/** Of the usual columns, more appear with the width of the table, not of the window. */
const usualGrid = classNames(
  'grid-cols-[1.5rem_6.5rem_minmax(0,1fr)_5.75rem_5.5rem_9rem]',
  '@min-[50rem]:grid-cols-[1.5rem_6.5rem_minmax(0,1fr)_5.75rem_5.75rem_5.5rem_9rem]',
  '@min-[58rem]:grid-cols-[1.5rem_6.5rem_minmax(0,1.2fr)_minmax(0,1fr)_5.75rem_5.75rem_5.5rem_9rem]',
  '@min-[66rem]:grid-cols-[1.5rem_6.5rem_minmax(0,1.2fr)_minmax(0,1fr)_5.75rem_5.75rem_8.75rem_5.5rem_9rem]',
);
const withRoom: Readonly<Record<string, string>> = {
  services: 'hidden @min-[50rem]:block',
  client: 'hidden @min-[58rem]:block',
  handler: 'hidden @min-[66rem]:block',
};

/** Height of a row, pixels. */
export const rowHeights = { normal: 46, compact: 32 } as const;

/** Returns the grid of a row or of the headings. */
function gridClasses({ columns }: ListLayout): string {
  return classNames('grid items-center gap-x-3 px-4', columns === null && usualGrid);
}

/** Returns the columns that were chosen: they share the width, so that none is out of sight. */
function gridOf(layout: ListLayout): CSSProperties | undefined {
  if (layout.columns === null) return undefined;
  const shares = columnsOf(layout).map(({ width, column }) => `minmax(0, ${(column.width * width) / 100}fr)`);
  return { gridTemplateColumns: ['1.5rem', '6.5rem', ...shares].join(' ') };
}

/** Of rows that stand close, what is on a second line follows on the first. */
const cellClasses = (isCompact: boolean): string =>
  isCompact ? 'flex min-w-0 items-center gap-x-2 overflow-hidden whitespace-nowrap' : 'min-w-0 leading-tight';

/** Returns true for a click with the shift key. */
function isShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

interface OrderRowProps extends OrderItemProps {
  layout: ListLayout;
  /** Its preview is open. */
  selected: boolean;
  /** Set when a preview is shown beside the list: a click previews the order, a second click or Enter opens it. */
  onSelect?: ((id: string) => void) | undefined;
  /** It is among the chosen orders. */
  chosen: boolean;
  /** Chooses it or takes it out; with `range`, every order since the last one. */
  onChoose: (id: string, range: boolean) => void;
}

/** Renders an order as one dense row on a wide screen. */
export function OrderRow({ order, unread, sync, layout, selected, onSelect, chosen, onChoose }: OrderRowProps) {
  const { t, i18n } = useLingui();
  const { street } = addressLines(i18n, order.address);
  const path = `/orders/${order.number ?? order.id}`;
  const isCompact = layout.density === 'compact';

  function onClick(event: ReactMouseEvent): void {
    // Modifier keys, Enter (`detail` is 0) and a second click follow the link.
    if (onSelect === undefined || event.detail !== 1 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(order.id);
  }

  return (
    <div
      style={gridOf(layout)}
      className={classNames(
        gridClasses(layout),
        'relative border-b border-line-2 text-sm',
        isCompact ? 'h-8' : 'h-[46px]',
        selected || chosen ? 'bg-accent-soft' : 'hover:bg-paper',
      )}
    >
      {/* Above the link that covers the row. The label is the whole cell: easy to hit. */}
      <span role="cell" className="relative z-10 -ml-4 grid h-full print:invisible">
        <label className="grid h-full w-11 cursor-pointer place-items-center">
          <CheckMark checked={chosen} onChange={(event) => onChoose(order.id, isShift(event.nativeEvent))} />
          <span className="sr-only">{t`Choisir la commande ${order.number ?? street}`}</span>
        </label>
      </span>
      <span role="cell" className={cellClasses(isCompact)}>
        <LocalLink
          to={path}
          state={fromOrderList}
          onFocus={onSelect === undefined ? undefined : () => onSelect(order.id)}
          aria-current={selected ? 'true' : undefined}
          onClick={onClick}
          className={classNames(areaLink, 'font-semibold focus-visible:after:-outline-offset-3')}
        >
          {order.number ?? <Trans>Sans numéro</Trans>}
        </LocalLink>
        <RowMarks urgent={order.urgent} unread={unread} />
      </span>
      {columnsOf(layout).map(({ name, column: { Cell, end, indent } }) => (
        <span
          key={name}
          role="cell"
          className={classNames(
            cellClasses(isCompact),
            end === true && (isCompact ? 'justify-end' : 'text-right'),
            indent === true && 'pl-2',
            layout.columns === null && withRoom[name],
          )}
        >
          <Cell order={order} unread={unread} sync={sync} />
        </span>
      ))}
    </div>
  );
}

interface HeadingProps {
  sort: OrderSort;
  sortBy: (sort: OrderSort) => void;
}

const directionOf = ({ descending }: OrderSort) => (descending ? ('descending' as const) : ('ascending' as const));

/** Renders the sticky column headings. Sortable ones are buttons. */
export function OrderRowHeading({ sort, sortBy, layout }: HeadingProps & { layout: ListLayout }) {
  const { t, i18n } = useLingui();
  const sorting = (of: OrderSortKey) => ({
    sorted: sort.key === of ? directionOf(sort) : null,
    onSort: () => sortBy(sortedBy(sort, of)),
  });
  return (
    <div
      role="row"
      style={gridOf(layout)}
      className={classNames(
        gridClasses(layout),
        'sticky top-14 z-10 h-11 print:static border-b border-line bg-card text-fine font-semibold text-ink-2',
      )}
    >
      <span role="columnheader" className="sr-only">{t`Choix`}</span>
      <span aria-hidden="true" />
      <SortHeading {...sorting('number')}>{t`Commande`}</SortHeading>
      {columnsOf(layout).map(({ name, column: { label, sort: of, end = false, indent = false } }) => {
        const className = layout.columns === null ? withRoom[name] : undefined;
        return of === undefined ? (
          <span key={name} role="columnheader" className={classNames('truncate', className)}>
            {i18n._(label)}
          </span>
        ) : (
          <SortHeading key={name} end={end} className={classNames(indent && 'pl-2', className)} {...sorting(of)}>
            {i18n._(label)}
          </SortHeading>
        );
      })}
    </div>
  );
}
