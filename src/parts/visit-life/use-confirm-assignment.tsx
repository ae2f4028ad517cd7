import { Plural, useLingui } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { addressLines } from '#labels/address-lines.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import type { GivenVisit } from './reasons-against.ts';
import { followingVisits, objectionsTo } from './reasons-against.ts';
import { TimeWarningText } from './time-warning-text.tsx';
import { keyOf } from './use-confirm-times.tsx';

/** The most visits of a question: the rest is counted. */
const shownMax = 8;

/** Returns the function that asks before visits go to somebody who has no time for them. */
export function useConfirmGiven(): (given: readonly GivenVisit[]) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const { db } = useAppData();
  const formats = useFormats();
  const ask = useConfirm();
  return async (given) => {
    const objections = await objectionsTo(db, given);
    if (objections.length === 0) return true;
    const more = objections.length - shownMax;
    const { accepted } = await ask({
      title: t`Attribuer quand même ?`,
      confirmLabel: t`Attribuer quand même`,
      doubtful: true,
      body: (
        <>
          <ul className="list-disc pl-5">
            {objections.slice(0, shownMax).map(({ order, visit, to, warnings }) => (
              <li key={visit.id}>
                {to.name} : {formats.longDate(visit.plannedStart)}, {formats.time(visit.plannedStart)}
                {order === undefined ? null : `, ${addressLines(i18n, order.address).street}`}
                {warnings.map((warning) => (
                  <p key={keyOf(warning)} className="text-ink-2">
                    <TimeWarningText warning={warning} />
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {more > 0 ? (
            <p className="mt-2">
              <Plural value={more} one="et # autre" other="et # autres" />
            </p>
          ) : null}
        </>
      ),
    });
    return accepted;
  };
}

/** Returns the function that asks before visits go with their orders to somebody who has no time for them. */
export function useConfirmAssignment(): (orders: readonly Order[], to: EmployeeRef) => Promise<boolean> {
  const { db } = useAppData();
  const confirmGiven = useConfirmGiven();
  return async (orders, to) => confirmGiven(await followingVisits(db, orders, to));
}
