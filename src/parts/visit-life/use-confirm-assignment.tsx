import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { followsAssignee } from '#contract/rules/visit-states.ts';
import type { TimeWarning } from '#contract/rules/visit-times.ts';
import { overlap } from '#contract/rules/visit-times.ts';
import { visitsOfOrder } from '#data/queries/visits.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { addressLines } from '#labels/address-lines.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { reasonsAgainst } from './reasons-against.ts';
import { TimeWarningText } from './time-warning-text.tsx';
import { keyOf } from './use-confirm-times.tsx';

/** A visit that goes with its order, and what stands against its time for the next assignee. */
interface Objection {
  order: Order;
  visit: Visit;
  warnings: TimeWarning[];
}

/** What the next assignee's calendar says; the day and the duration stay as they are. */
const kinds: ReadonlySet<TimeWarning['kind']> = new Set(['visit', 'unavailability', 'journey']);

/** The most visits of a question: the rest is counted. */
const shownMax = 8;

/** Returns what stands against the visits that go with orders to an employee, earliest first. */
export async function objectionsTo(db: UserDatabase, orders: readonly Order[], to: EmployeeRef): Promise<Objection[]> {
  const following = await Promise.all(
    orders
      .filter(({ assignee }) => assignee !== null && assignee.id !== to.id)
      .map(async (order) => ({ order, visits: await visitsOfOrder(db, order.id) })),
  );
  const moved = following.flatMap(({ order, visits }) =>
    visits.filter((visit) => followsAssignee(visit, order.assignee)).map((visit) => ({ order, visit })),
  );
  const objections = await Promise.all(
    moved.map(async ({ order, visit }): Promise<Objection> => {
      const reasons = await reasonsAgainst(db, { ...visit, employee: to, order });
      const span = { from: visit.plannedStart, to: visit.plannedEnd };
      const together = moved.filter(
        (one) => one.visit.id !== visit.id && overlap(span, { from: one.visit.plannedStart, to: one.visit.plannedEnd }),
      );
      return {
        order,
        visit,
        warnings: [
          ...reasons.filter(({ kind }) => kinds.has(kind)),
          ...together.map((one) => ({ kind: 'visit', visit: one.visit }) as const),
        ],
      };
    }),
  );
  return objections
    .filter(({ warnings }) => warnings.length > 0)
    .toSorted((one, other) => (one.visit.plannedStart < other.visit.plannedStart ? -1 : 1));
}

/** Returns the function that asks before visits go with their orders to somebody who has no time for them. */
export function useConfirmAssignment(): (orders: readonly Order[], to: EmployeeRef) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const { db } = useAppData();
  const formats = useFormats();
  const ask = useConfirm();
  return async (orders, to) => {
    const objections = await objectionsTo(db, orders, to);
    if (objections.length === 0) return true;
    const more = objections.length - shownMax;
    const { accepted } = await ask({
      title: t`Attribuer quand même ?`,
      confirmLabel: t`Attribuer quand même`,
      doubtful: true,
      body: (
        <>
          <p>
            <Trans>{to.name} reprend aussi ces visites :</Trans>
          </p>
          <ul className="mt-2 list-disc pl-5">
            {objections.slice(0, shownMax).map(({ order, visit, warnings }) => (
              <li key={visit.id}>
                {formats.longDate(visit.plannedStart)}, {formats.time(visit.plannedStart)},{' '}
                {addressLines(i18n, order.address).street}
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
