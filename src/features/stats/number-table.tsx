import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface NumberTableProps {
  /** Caption for screen readers. */
  caption: string;
  /** Title of the first column. */
  head: string;
  columns: readonly string[];
  rows: readonly { key: string; name: ReactNode; cells: readonly string[] }[];
  className?: string;
}

/** A dense table of written numbers, one name a row. Scrolls within itself. */
export function NumberTable({ caption, head, columns, rows, className }: NumberTableProps) {
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
            <th scope="col" className="h-9 px-1.5 sm:px-2.5 print:px-0.5 text-left font-semibold text-ink-2">
              {head}
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="h-9 px-1.5 sm:px-2.5 print:px-0.5 text-right font-semibold text-ink-2"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th
                scope="row"
                className="h-9 border-t border-line-2 px-1.5 sm:px-2.5 print:px-0.5 text-left font-normal whitespace-nowrap"
              >
                {name}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index]}
                  className="h-9 border-t border-line-2 px-1.5 sm:px-2.5 print:px-0.5 text-right whitespace-nowrap"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
