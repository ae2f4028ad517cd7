import { Trans } from '@lingui/react/macro';
import { Clock, Hourglass, Package } from 'lucide-react';
import type { Visit } from '#contract/entities/visit.ts';
import { isBeforeArrival } from '#contract/rules/visits/visit-states.ts';
import { OnSiteMark } from '#parts/visit-life/state/on-site-mark.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import type { DayVisit } from './use-day.ts';

interface VisitProgressProps {
  visit: Visit;
  /** Says of a visit that it is planned, where nothing else does. */
  withPlanned: boolean;
  /** True where it is said to be late. */
  late: boolean;
}

/** How far a visit is: late, or its state. */
export function VisitProgress({ visit, withPlanned, late }: VisitProgressProps) {
  // A pill of less importance gives way: what was confirmed or planned is late now.
  const showsState = late ? visit.state === 'onTheWay' : visit.state !== 'planned' || withPlanned;
  return (
    <>
      {late ? (
        <Pill tone="bad" icon={Clock}>
          <Trans>En retard</Trans>
        </Pill>
      ) : null}
      {showsState ? <OnSiteMark visit={visit} /> : null}
    </>
  );
}

interface ReadinessBadgeProps {
  /** Undefined until it is known: its room is there. */
  ready: boolean | undefined;
  /** Shortens the labels, for use in a list. */
  brief?: boolean;
}

/** Whether a visit can be made offline. */
export function ReadinessBadge({ ready, brief = false }: ReadinessBadgeProps) {
  return ready === true ? (
    <Pill tone="safe" icon={Package}>
      {brief ? <Trans context="hors ligne">Prêt</Trans> : <Trans>Prêt hors ligne</Trans>}
    </Pill>
  ) : (
    <Pill tone="wait" icon={Hourglass} hidden={ready === undefined}>
      {brief ? <Trans context="hors ligne">Incomplet</Trans> : <Trans>Pas encore tout ici</Trans>}
    </Pill>
  );
}

interface VisitBadgesProps {
  item: DayVisit;
  /** Whether the visit can be made offline; undefined for visits of others and past visits. */
  ready: boolean | undefined;
  late: boolean;
}

/** The badges of a visit in a list: its sync state, then its progress, then whether it can be made offline. */
export function VisitBadges({ item: { visit, sync }, ready, late }: VisitBadgesProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <SyncMark status={sync} />
      <VisitProgress visit={visit} withPlanned={ready === undefined} late={late} />
      {ready !== undefined && isBeforeArrival(visit) ? <ReadinessBadge ready={ready} brief /> : null}
    </span>
  );
}
