import { Trans } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { lastReportOf, unsentWorkByDevice } from '#data/queries/people/employees.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { UnsentWorkNotice } from '#parts/visit-life/warnings/unsent-work-notice.tsx';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';

/** Says what the devices of the employee who owes an order's files last reported of it: no more is known here. */
export function ColleagueDevices({ orderId, employee: { id, name } }: { orderId: string; employee: EmployeeRef }) {
  const formats = useFormats();
  const now = useNow();
  const read = useLive(
    async (db) => ({ unsentWork: await unsentWorkByDevice(db, id, orderId), reportedAt: await lastReportOf(db, id) }),
    [id, orderId],
  );
  if (read === undefined) return null;
  const { unsentWork, reportedAt } = read;
  if (unsentWork.some(({ items }) => items !== 0)) return <UnsentWorkNotice unsentWork={unsentWork} />;
  return (
    <p className="text-sm text-ink-2">
      {reportedAt === null ? (
        <Trans>Aucun appareil de {name} n’a donné de nouvelles.</Trans>
      ) : (
        <Trans>
          Les appareils de {name} n’annoncent aucun envoi pour cette commande. Dernière nouvelle :{' '}
          {formats.recent(reportedAt, now)}.
        </Trans>
      )}
    </p>
  );
}
