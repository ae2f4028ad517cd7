import { Trans } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import { useFormats } from '#ui/format.ts';
import type { Drag } from './use-team-drag.ts';

interface DragGhostProps {
  drag: Drag;
  employees: readonly Employee[];
  /** The clock time that the card keeps on another day; null for an order. */
  keptTime: string | null;
}

/** Follows the pointer and shows where the card would land: its new hour and its employee. */
export function DragGhost({ drag: { what, x, y, over }, employees, keptTime }: DragGhostProps) {
  const formats = useFormats();
  return (
    <div
      aria-hidden="true"
      style={{ left: x + 12, top: y + 12 }}
      className="pointer-events-none fixed z-50 rounded-control bg-navy-900 px-3 py-2 text-body font-semibold text-white tabular-nums"
    >
      {over === null ? <Trans>Ici, rien ne change</Trans> : null}
      {over?.kind === 'time' ? (
        <>
          {formats.time(over.start)} – {formats.time(Date.parse(over.start) + what.minutes * 60_000)}
          <span className="block font-normal">{employees.find(({ id }) => id === over.employeeId)?.name}</span>
        </>
      ) : null}
      {over?.kind === 'day' ? (
        <>
          {formats.longDate(`${over.day}T12:00:00Z`)}
          {keptTime === null ? null : <span className="block font-normal">{keptTime}</span>}
        </>
      ) : null}
    </div>
  );
}
