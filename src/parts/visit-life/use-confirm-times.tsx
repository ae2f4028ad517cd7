import { Trans } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import type { TimeWarning, VisitTimes } from '#contract/rules/visit-times.ts';
import { timeWarnings } from '#contract/rules/visit-times.ts';
import { timesAround } from '#data/queries/agenda.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import type { ConfirmRequest } from '#ui/confirm.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { TimeWarningText } from './time-warning-text.tsx';

/** A visit at the times to check. A visit to plan has a new identifier. */
export type TimedVisit = VisitTimes & Pick<Visit, 'id' | 'employee'>;

type Labels = Pick<ConfirmRequest, 'title' | 'confirmLabel' | 'cancelLabel'>;

/** Resolves to true when there are no warnings, or when the user accepts them. `kinds` limits the warnings that count. */
export type ConfirmTimes = (
  visit: TimedVisit,
  labels: Labels,
  kinds?: readonly TimeWarning['kind'][],
) => Promise<boolean>;

function keyOf(warning: TimeWarning): string {
  if (warning.kind === 'visit') return warning.visit.id;
  return warning.kind === 'unavailability' ? warning.unavailability.id : warning.kind;
}

/** Returns the function that asks for confirmation of a visit's times when this device knows a reason against them. */
export function useConfirmTimes(): ConfirmTimes {
  const { db } = useAppData();
  const formats = useFormats();
  const ask = useConfirm();

  return async (visit, labels, kinds) => {
    const around = await timesAround(db, visit.employee.id, { from: visit.plannedStart, to: visit.plannedEnd });
    const warnings = timeWarnings(visit, around).filter(({ kind }) => kinds === undefined || kinds.includes(kind));
    if (warnings.length === 0) return true;
    const when = `${formats.longDate(visit.plannedStart)}, ${formats.time(visit.plannedStart)}`;
    const { accepted } = await ask({
      ...labels,
      doubtful: true,
      body: (
        <>
          <p>
            <Trans>Moment de la visite : {when}.</Trans>
          </p>
          <ul className="mt-2 list-disc pl-5">
            {warnings.map((warning) => (
              <li key={keyOf(warning)}>
                <TimeWarningText warning={warning} />
              </li>
            ))}
          </ul>
        </>
      ),
    });
    return accepted;
  };
}
