import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface NumberRow {
  key: string;
  name: ReactNode;
  cells: readonly string[];
}

interface NumberTableProps {
  /** Caption for screen readers. */
  caption: string;
  /** Title of the first column. */
  head: string;
  columns: readonly string[];
  rows: readonly NumberRow[];
  /** The row of all: its sums are those of the rows. */
  all?: Pick<NumberRow, 'name' | 'cells'>;
  className?: string;
}

/** A dense table of written numbers, one name a row. Scrolls within itself. */
export function NumberTable({ caption, head, columns, rows, all, className }: NumberTableProps) {
  return (
    <div
      role="group"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'relative overflow-auto rounded-control border border-line print:overflow-visible',
        className,
      )}
    >
      <table className="w-full border-collapse text-sm tabular-nums print:text-[0.6875rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-card">
          <tr>
            <th scope="col" className="h-9 px-1.5 print:px-0.5 text-left font-semibold text-ink-2">
              {head}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="h-9 px-1.5 print:px-0.5 text-right font-semibold text-ink-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, ...row }) => (
            <Row key={key} columns={columns} row={row} />
          ))}
        </tbody>
        {all === undefined ? null : (
          <tfoot className="sticky bottom-0 bg-card font-semibold">
            <Row columns={columns} row={all} nameClass="font-semibold" />
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface RowProps extends Pick<NumberTableProps, 'columns'> {
  row: Pick<NumberRow, 'name' | 'cells'>;
  nameClass?: string;
}

function Row({ columns, row: { name, cells }, nameClass = 'font-normal' }: RowProps) {
  const cell = 'h-9 border-t border-line-2 px-1.5 whitespace-nowrap print:px-0.5';
  return (
    <tr>
      <th scope="row" className={classNames(cell, 'text-left', nameClass)}>
        {name}
      </th>
      {cells.map((one, index) => (
        <td key={columns[index]} className={classNames(cell, 'text-right')}>
          {one}
        </td>
      ))}
    </tr>
  );
}
