import type { LeavingWork } from '#data/queries/people/employees.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { ConfirmRequest } from '#ui/layers/confirm.ts';
import { useConfirm } from '#ui/layers/confirm.ts';
import type { TimedVisit, TimeWarning } from './reasons-against.ts';
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

/** Returns the function that asks for confirmation of a visit's times when this device knows a reason against them. */
export function useConfirmTimes(): ConfirmTimes {
  const { db } = useAppData();
  const ask = useConfirm();

  return async (visit, labels, kinds, leaving = []) => {
    // What reads a day is asked before it is shown: no first row needs it.
    const [{ reasonsAgainst }, { TimesQuestion }] = await Promise.all([
      import('./reasons-against.ts'),
      import('./times-question.tsx'),
    ]);
    const warnings = (await reasonsAgainst(db, visit)).filter(
      ({ kind }) => kinds === undefined || kinds.includes(kind),
    );
    const unsentWork = await unsentWorkOf(db, leaving);
    if (warnings.length + unsentWork.length === 0) return true;
    const { accepted } = await ask({
      ...labels,
      doubtful: true,
      body: <TimesQuestion {...{ visit, warnings, unsentWork }} />,
    });
    return accepted;
  };
}
