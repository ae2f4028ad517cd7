import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Column<Row> {
  key: string;
  title: string;
  /** Aligns numbers to the right, with tabular digits. */
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A dense table for wide screens. Scrolls within itself when it is too wide. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-card"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, numeric = false }) => (
              <th
                key={key}
                scope="col"
                className={classNames(
                  'h-9 border-b border-line px-3 text-[13px] font-semibold whitespace-nowrap text-ink-2',
                  numeric ? 'text-right' : 'text-left',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="hover:bg-accent-soft">
              {columns.map(({ key, numeric = false, cell }) => (
                <td
                  key={key}
                  className={classNames(
                    'h-[46px] border-b border-line-2 px-3 whitespace-nowrap',
                    numeric && 'text-right',
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
