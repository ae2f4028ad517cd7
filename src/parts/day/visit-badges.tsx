import { Trans } from '@lingui/react/macro';
import { Clock, Hourglass, Package } from 'lucide-react';
import { isBeforeArrival } from '#contract/rules/visit-states.ts';
import { VisitStateMark } from '#parts/visit-life/visit-state-mark.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { Pill } from '#ui/pill.tsx';
import { useNow } from '#ui/use-now.ts';
import type { DayVisit } from './use-day.ts';

/** True when the visit should have begun, and nobody has arrived. */
function isLate(visit: DayVisit['visit'], now: number): boolean {
  return isBeforeArrival(visit) && Date.parse(visit.plannedStart) < now;
}

/** Whether the visit can be made offline. */
function ReadinessBadge({ ready, brief }: { ready: boolean | 'awaited'; brief: boolean }) {
  return ready ? (
    // Its room is there before it is known: what is below stays in its place.
    <Pill tone="safe" icon={Package} hidden={ready === 'awaited'}>
      {brief ? <Trans context="hors ligne">Prêt</Trans> : <Trans>Prêt hors ligne</Trans>}
    </Pill>
  ) : (
    <Pill tone="wait" icon={Hourglass}>
      {brief ? <Trans context="hors ligne">Incomplet</Trans> : <Trans>Pas encore tout ici</Trans>}
    </Pill>
  );
}

export interface VisitBadgesProps {
  item: DayVisit;
  /** Whether the visit can be made offline; `awaited` until it is known, undefined for visits of others and past visits. */
  ready?: boolean | 'awaited' | undefined;
  /** Shortens the labels, for use in a list. */
  brief?: boolean;
}

/** The badges of a visit: its sync state, then its progress, then whether it can be made offline. */
export function VisitBadges({ item: { visit, sync }, ready, brief = false }: VisitBadgesProps) {
  const late = isLate(visit, useNow());
  // A pill of less importance gives way: what was confirmed or planned is late now.
  const showsState = late ? visit.state === 'onTheWay' : visit.state !== 'planned' || ready === undefined;
  return (
    <span className="flex flex-wrap gap-1.5">
      <SyncMark status={sync} />
      {late ? (
        <Pill tone="bad" icon={Clock}>
          <Trans>En retard</Trans>
        </Pill>
      ) : null}
      {showsState ? <VisitStateMark state={visit.state} /> : null}
      {ready !== undefined && isBeforeArrival(visit) ? <ReadinessBadge ready={ready} brief={brief} /> : null}
    </span>
  );
}
