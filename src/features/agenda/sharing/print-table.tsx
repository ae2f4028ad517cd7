import { Trans } from '@lingui/react/macro';
import { periodLabel } from '#labels/people/period-label.ts';
import { useFormats } from '#ui/format.ts';
import { usePrinting } from '#ui/page/use-printing.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';
import type { AgendaRow } from './use-agenda-rows.ts';
import { useAgendaRows } from './use-agenda-rows.ts';

interface PrintTableProps {
  title: string;
  agenda: AgendaWithTimes;
  showEmployee: boolean;
}

/** The agenda as a plain table, made when it is printed. */
export function PrintTable(props: PrintTableProps) {
  return usePrinting() ? <Table {...props} /> : null;
}

function Table({ title, agenda, showEmployee }: PrintTableProps) {
  const formats = useFormats();
  const rows = useAgendaRows(agenda);
  const timesOf = ({ from, to }: AgendaRow): string =>
    to === null ? formats.dateTime(from) : periodLabel(formats, { from, to });
  const cell = 'border border-black px-2 py-1 text-left align-top';
  return (
    <div data-agenda-print="" className="hidden bg-white text-black print:block">
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            <th className={cell}>
              <Trans>Jour et heure</Trans>
            </th>
            {showEmployee ? (
              <th className={cell}>
                <Trans>Qui</Trans>
              </th>
            ) : null}
            <th className={cell}>
              <Trans>Adresse</Trans>
            </th>
            <th className={cell}>
              <Trans>Services</Trans>
            </th>
            <th className={cell}>
              <Trans>Client</Trans>
            </th>
            <th className={cell}>
              <Trans>État</Trans>
            </th>
          </tr>
        </thead>
        {/* Chromium may not paint the last row of a table that almost fills a page: an empty one follows the others. */}
        <tbody className="after:table-row after:h-px after:content-['']">
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={cell}>{timesOf(row)}</td>
              {showEmployee ? <td className={cell}>{row.employee}</td> : null}
              <td className={cell}>{row.address}</td>
              <td className={cell}>{row.services}</td>
              <td className={cell}>{row.client}</td>
              <td className={cell}>{row.state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
