import { Trans } from '@lingui/react/macro';
import { Hourglass, Package } from 'lucide-react';
import { VisitStateMark } from '#parts/visit-life/visit-state-mark.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { Pill } from '#ui/pill.tsx';
import type { DayVisit } from './use-day.ts';

function isPlanned(state: DayVisit['visit']['state']): boolean {
  return state === 'planned' || state === 'confirmed' || state === 'onTheWay';
}

/** Whether all that the visit needs is on this device. */
function ReadyMark({ ready, brief }: { ready: boolean; brief: boolean }) {
  return ready ? (
    <Pill tone="safe" icon={Package}>
      {brief ? <Trans context="hors ligne">Prêt</Trans> : <Trans>Prêt hors ligne</Trans>}
    </Pill>
  ) : (
    <Pill tone="wait" icon={Hourglass}>
      {brief ? <Trans context="hors ligne">Incomplet</Trans> : <Trans>Pas encore tout ici</Trans>}
    </Pill>
  );
}

interface VisitMarkProps {
  item: DayVisit;
  /** Whether this device is ready for one's own visit that is still to be made; undefined for any other. */
  ready?: boolean | undefined;
  /** One of many: said in a word. */
  brief?: boolean;
}

/** What matters most about a visit: what is yours to decide or send, then how far it is, then its readiness. */
export function VisitMark({ item: { visit, sync }, ready, brief = false }: VisitMarkProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <SyncMark state={sync} />
      {ready === undefined || visit.state !== 'planned' ? <VisitStateMark state={visit.state} /> : null}
      {ready !== undefined && isPlanned(visit.state) ? <ReadyMark ready={ready} brief={brief} /> : null}
    </span>
  );
}
