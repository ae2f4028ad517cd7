import { Plural, useLingui } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { LeavingWork } from '#data/queries/people/employees.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { addressLines } from '#labels/orders/address-lines.ts';
import { UnsentWorkQuestion } from '#parts/visit-life/warnings/unsent-work-notice.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import type { GivenVisit } from './reasons-against.ts';
import { TimeWarningText } from './time-warning-text.tsx';
import { leavingWith, unsentWorkOf } from './unsent-work-of.ts';
import { keyOf } from './times-question.tsx';

/** The most visits of a question: the rest is counted. */
const shownMax = 8;

/**
 * Returns the function that asks once before visits go to somebody who has no time for them, or work leaves somebody whose devices
 * still hold unsent work about it.
 */
export function useConfirmGiven(): (given: readonly GivenVisit[], leaving: readonly LeavingWork[]) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const { db } = useAppData();
  const formats = useFormats();
  const ask = useConfirm();
  return async (given, leaving) => {
    const { objectionsTo } = await import('./reasons-against.ts');
    const [objections, unsentWork] = await Promise.all([objectionsTo(db, given), unsentWorkOf(db, leaving)]);
    if (objections.length + unsentWork.length === 0) return true;
    const orders = new Set(leaving.map(({ orderId }) => orderId)).size;
    const more = objections.length - shownMax;
    const { accepted } = await ask({
      title: t`Attribuer quand même ?`,
      confirmLabel: t`Attribuer quand même`,
      doubtful: true,
      body: (
        <div className="flex flex-col gap-3">
          {objections.length === 0 ? null : (
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
          )}
          {more > 0 ? (
            <p>
              <Plural value={more} one="et # autre" other="et # autres" />
            </p>
          ) : null}
          {unsentWork.length === 0 ? null : <UnsentWorkQuestion unsentWork={unsentWork} orders={orders} />}
        </div>
      ),
    });
    return accepted;
  };
}

/**
 * Returns the function that asks once before orders go to somebody, or to nobody: of what stands against the time of the visits that
 * go with them, and of unsent work on the devices of their present assignees.
 */
export function useConfirmAssignment(): (orders: readonly Order[], to: EmployeeRef | null) => Promise<boolean> {
  const { db } = useAppData();
  const confirmGiven = useConfirmGiven();
  return async (orders, to) => {
    const { followingVisits } = await import('./reasons-against.ts');
    return confirmGiven(to === null ? [] : await followingVisits(db, orders, to), leavingWith(orders, to));
  };
}
