import { Trans } from '@lingui/react/macro';
import { Copy, TriangleAlert } from 'lucide-react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { AgentVisit } from '#data/queries/clients/client-visits.ts';
import { SyncMark } from '#ui/lists/marks.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { ClientVisitStatePill } from './client-visit-state-pill.tsx';

/** Returns whether a planned visit's day is over without a record. */
function isMissed({ visit }: AgentVisit, today: string): boolean {
  return visit.state === 'planned' && brusselsDay(visit.plannedAt) < today;
}

/** The states of a visit: its own, its sync, and what needs attention. */
export function ClientVisitMarks({ one, today }: { one: AgentVisit; today: string }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <SyncMark status={one.sync} />
      {one.twin === undefined ? null : (
        <Pill tone="wait" icon={Copy}>
          <Trans>En double ?</Trans>
        </Pill>
      )}
      {isMissed(one, today) ? (
        <Pill tone="bad" icon={TriangleAlert}>
          <Trans>Pas notée</Trans>
        </Pill>
      ) : (
        <ClientVisitStatePill state={one.visit.state} />
      )}
    </span>
  );
}
