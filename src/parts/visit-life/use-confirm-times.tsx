import { useLingui } from '@lingui/react/macro';
import type { LeavingWork } from '#data/queries/people/employees.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { addressLines } from '#labels/address-lines.ts';
import { UnsentWorkQuestion } from '#parts/unsent-work-notice.tsx';
import type { ConfirmRequest } from '#ui/confirm.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import type { TimedVisit, TimeWarning } from './reasons-against.ts';
import { TimeWarningText } from './time-warning-text.tsx';
import { unsentWorkOf } from './unsent-work-of.ts';

type Labels = Pick<ConfirmRequest, 'title' | 'confirmLabel' | 'cancelLabel'>;

/**
 * Resolves to true when there are no warnings, or when the user accepts them. `kinds` limits the warnings that count. With
 * `leaving`, unsent work on the devices of who had the visit counts too.
 */
export type ConfirmTimes = (
  visit: TimedVisit,
  labels: Labels,
  kinds?: readonly TimeWarning['kind'][],
  leaving?: readonly LeavingWork[],
) => Promise<boolean>;

/** Identifies a warning among those of one visit. */
export function keyOf(warning: TimeWarning): string {
  if (warning.kind === 'journey') return `${warning.kind} ${warning.to}`;
  return 'id' in warning ? warning.id : warning.kind;
}

/** Returns the function that asks for confirmation of a visit's times when this device knows a reason against them. */
export function useConfirmTimes(): ConfirmTimes {
  const { i18n } = useLingui();
  const { db } = useAppData();
  const formats = useFormats();
  const ask = useConfirm();

  return async (visit, labels, kinds, leaving = []) => {
    // What reads a day is asked before it is shown: no first row needs it.
    const { reasonsAgainst } = await import('./reasons-against.ts');
    const warnings = (await reasonsAgainst(db, visit)).filter(
      ({ kind }) => kinds === undefined || kinds.includes(kind),
    );
    const unsentWork = await unsentWorkOf(db, leaving);
    if (warnings.length + unsentWork.length === 0) return true;
    const when = `${formats.longDate(visit.plannedStart)}, ${formats.time(visit.plannedStart)}`;
    const { accepted } = await ask({
      ...labels,
      doubtful: true,
      body: (
        <div className="flex flex-col gap-3">
          {warnings.length === 0 ? null : (
            <div>
              {visit.client === undefined ? null : <p className="font-semibold">{visit.client.name}</p>}
              {visit.order === undefined ? null : (
                <p className="font-semibold">{Object.values(addressLines(i18n, visit.order.address)).join(', ')}</p>
              )}
              <p>
                {visit.employee.name}, {when}
              </p>
              <ul className="mt-2 list-disc pl-5">
                {warnings.map((warning) => (
                  <li key={keyOf(warning)}>
                    <TimeWarningText warning={warning} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          {unsentWork.length === 0 ? null : <UnsentWorkQuestion unsentWork={unsentWork} orders={1} />}
        </div>
      ),
    });
    return accepted;
  };
}
