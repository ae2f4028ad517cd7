import { useLingui } from '@lingui/react/macro';
import { addressLines } from '#labels/orders/address-lines.ts';
import type { DeviceUnsentWork } from '#data/queries/people/employees.ts';
import { UnsentWorkQuestion } from '#parts/visit-life/warnings/unsent-work-notice.tsx';
import { useFormats } from '#ui/format.ts';
import type { TimedVisit, TimeWarning } from './reasons-against.ts';
import { TimeWarningText } from './time-warning-text.tsx';

/** Identifies a warning among those of one visit. */
export function keyOf(warning: TimeWarning): string {
  if (warning.kind === 'journey') return `${warning.kind} ${warning.to}`;
  return 'id' in warning ? warning.id : warning.kind;
}

interface TimesQuestionProps {
  visit: TimedVisit;
  warnings: readonly TimeWarning[];
  unsentWork: readonly DeviceUnsentWork[];
}

/** What speaks against the times of a visit. */
export function TimesQuestion({ visit, warnings, unsentWork }: TimesQuestionProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  return (
    <div className="flex flex-col gap-3">
      {warnings.length === 0 ? null : (
        <div>
          {visit.client === undefined ? null : <p className="font-semibold">{visit.client.name}</p>}
          {visit.order === undefined ? null : (
            <p className="font-semibold">{Object.values(addressLines(i18n, visit.order.address)).join(', ')}</p>
          )}
          <p>
            {visit.employee.name}, {formats.longDate(visit.plannedStart)}, {formats.time(visit.plannedStart)}
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
  );
}
