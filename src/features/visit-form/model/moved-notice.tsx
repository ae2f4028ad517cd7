import { Trans } from '@lingui/react/macro';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { moveOfVisit } from '#data/queries/decisions/standing.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';

/** Returns who moved the visit away from the day of the arrival, and when; null when nobody is known to, undefined until read. */
export function useMove(
  { id, orderId, plannedStart }: Visit,
  arrivedDay: string,
): EmployeeNotification | null | undefined {
  const move = useLive((db) => moveOfVisit(db, { id, orderId }, arrivedDay), [id, orderId, arrivedDay]);
  return arrivedDay === '' || arrivedDay === brusselsDay(plannedStart) ? null : move;
}

/** Says that the visit of the form was moved to another day meanwhile. */
export function MovedNotice({ visit, arrivedDay }: { visit: Visit; arrivedDay: string }) {
  const formats = useFormats();
  const move = useMove(visit, arrivedDay) ?? null;
  if (move === null) return null;
  const to = formats.dateTime(visit.plannedStart);
  return (
    <Notice tone="wait" alert>
      <p>
        <Trans>
          Visite déplacée au {to} : {move.by.name}, {formats.dateTime(move.at)}.
        </Trans>
      </p>
      <p>
        <Trans>Ce que vous avez rempli reste ici. N’envoyez le formulaire que si la visite a eu lieu.</Trans>
      </p>
    </Notice>
  );
}
