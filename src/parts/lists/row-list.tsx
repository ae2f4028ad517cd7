import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PrintedCount } from './printed-count.tsx';
import type { RowListState } from './use-row-list.ts';

interface RowListProps {
  /** Label for screen readers. */
  label: string;
  rows: RowListState;
  /** The heading of a wide list. */
  heading: ReactNode;
  className?: string;
  /** Returns a row; null while it is not loaded. */
  children: (id: string, index: number) => ReactNode;
}

/** A virtual list: a table on a wide screen, cards on a phone. */
export function RowList({ label, rows, heading, className = '@container', children }: RowListProps) {
  const { ids, wide, isPrinting, items, offset, blankHeight, totalHeight, setList, container, measure } = rows;
  const list = (
    <div
      ref={setList}
      role={wide ? 'table' : 'list'}
      aria-label={label}
      aria-rowcount={wide ? ids.length + 1 : undefined}
      className={wide ? 'print:table print:w-full' : undefined}
    >
      {/* On paper the headings stand at the top of each page. */}
      {wide ? <div className="contents print:table-header-group print:break-inside-avoid">{heading}</div> : null}
      {/* A separate group: the height of the rows excludes the heading. */}
      <div
        ref={container}
        role={wide ? 'rowgroup' : 'presentation'}
        className={classNames('relative', wide && 'print:table-row-group')}
        style={isPrinting ? undefined : { height: totalHeight }}
      >
        {items.map(({ key, index, start }) => (
          <div
            key={key}
            ref={wide ? undefined : measure}
            data-index={index}
            role={wide ? 'row' : 'listitem'}
            aria-rowindex={wide ? index + 2 : undefined}
            aria-setsize={wide ? undefined : ids.length}
            aria-posinset={wide ? undefined : index + 1}
            className={isPrinting ? classNames('break-inside-avoid', wide && 'table-row') : 'absolute inset-x-0 top-0'}
            style={isPrinting ? undefined : { transform: `translateY(${start - offset}px)` }}
          >
            {children(ids[index] ?? '', index) ?? <div style={{ height: blankHeight }} />}
          </div>
        ))}
      </div>
    </div>
  );
  return (
    <>
      <PrintedCount count={ids.length} />
      {/* A table contains no size: its columns follow that of what holds it. */}
      <div className={className}>{list}</div>
    </>
  );
}
