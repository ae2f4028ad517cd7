import { Trans } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { isTakenBack } from '#contract/mutations/conflicts/conflict-subject.ts';
import { proposalOfVisit } from '#data/queries/decisions/standing.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useFormats } from '#ui/format.ts';

/**
 * Says what became of what the user did at a visit that was cancelled meanwhile (rule PL3r). Nothing when they did nothing there, or
 * took it back (rule PL3u).
 */
export function VisitProposal({ visit }: { visit: Pick<Visit, 'id' | 'orderId'> }) {
  const formats = useFormats();
  const { actor } = useAppData();
  const found = useLive((db) => proposalOfVisit(db, visit, actor.id), [visit.id, visit.orderId, actor.id]) ?? null;
  if (found?.restored !== null || isTakenBack(found)) return null;
  return (
    <p className="font-semibold">
      {found.upheld === undefined ? (
        <Trans>Ce que vous y avez noté est reçu : le bureau décide.</Trans>
      ) : (
        <Trans>
          Ce que vous y avez noté n’est pas retenu : {found.upheld.by.name}, {formats.dateTime(found.upheld.at)}.
        </Trans>
      )}
    </p>
  );
}
