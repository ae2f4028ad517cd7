import { useId } from 'react';
import { classNames } from '../class-names.ts';
import type { Sheet, SheetTable } from './sheet.ts';

/** Shows a paper on the page, as `writePdf` lays it out. */
export function SheetView({ sheet }: { sheet: Sheet }) {
  const { title, sender, facts, parties, table, totals, further, notes } = sheet;
  return (
    <article
      data-paper=""
      className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-3 border-b border-line pb-4">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">{title}</h1>
        <p className="whitespace-pre-line">
          <span className="font-semibold">{sender[0]}</span>
        </p>
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-5 sm:grid-cols-2 print:grid-cols-2">
        {parties.map(({ heading, lines: [name, ...lines] }) => (
          <section key={heading} className="min-w-0">
            <h2 className="text-sm text-ink-2">{heading}</h2>
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="wrap-anywhere whitespace-pre-line">{lines.join('\n')}</p>
          </section>
        ))}
      </div>
      <div>
        <Rows table={table} />
        <dl className="mt-2 ml-auto grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
          {totals.map(({ label, value, isStrong }) => (
            <div key={label} className={classNames('contents', isStrong ? 'text-lg font-bold' : 'text-sm text-ink-2')}>
              <dt>{label}</dt>
              <dd className="text-right whitespace-nowrap tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {further
        .filter(({ rows }) => rows.length > 0)
        .map((one, place) => (
          // Two forms, and two messages, may be of one minute.
          // oxlint-disable-next-line react/no-array-index-key
          <Rows key={place} table={one} />
        ))}
      {notes.map(({ heading, text }, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place}>
          <h2 className="text-sm font-semibold">{heading}</h2>
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        </div>
      ))}
    </article>
  );
}

function Rows({ table: { heading, columns, head, rows } }: { table: SheetTable }) {
  const id = useId();
  const wideAt = columns === 'amounts' ? 0 : head.length - 1;
  const cell = (index: number): string =>
    classNames(
      'py-1.5 pr-3 align-top last:pr-0 whitespace-pre-line',
      index === wideAt ? 'w-full wrap-anywhere' : 'min-w-20',
      columns === 'amounts' && index > 0 && 'text-right whitespace-nowrap tabular-nums',
    );
  return (
    <div>
      {heading === null ? null : (
        <h2 id={id} className="font-semibold">
          {heading}
        </h2>
      )}
      <table className="w-full text-left" aria-labelledby={heading === null ? undefined : id}>
        <thead className="border-b border-line text-sm text-ink-2">
          <tr>
            {head.map((text, index) => (
              <th key={text} scope="col" className={classNames(cell(index), 'font-semibold whitespace-nowrap')}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-2">
          {rows.map((row, place) => (
            // A table of a paper never changes its order.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place} className="break-inside-avoid">
              {row.map((text, index) => (
                <td key={head[index]} className={cell(index)}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
