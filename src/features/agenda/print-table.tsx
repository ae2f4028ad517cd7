import { Trans } from '@lingui/react/macro';
import { useFormats } from '#ui/format.ts';
import type { KnownAgenda } from './use-agenda.ts';
import { useLines } from './use-lines.ts';

interface PrintTableProps {
  title: string;
  agenda: KnownAgenda;
  several: boolean;
}

/** The agenda on paper: a plain table, whatever is on screen. */
export function PrintTable({ title, agenda, several }: PrintTableProps) {
  const formats = useFormats();
  const lines = useLines(agenda);
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
            {several ? (
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
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={cell}>
                {formats.dateTime(line.at)} –{' '}
                {formats.date(line.at) === formats.date(line.to) ? formats.time(line.to) : formats.dateTime(line.to)}
              </td>
              {several ? <td className={cell}>{line.who}</td> : null}
              <td className={cell}>{line.where}</td>
              <td className={cell}>{line.what}</td>
              <td className={cell}>{line.client}</td>
              <td className={cell}>{line.state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
