import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Hourglass, Package, Play, UserX, X } from 'lucide-react';
import { visitStateWords } from '#hooks/order-words.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { SyncMark } from '#ui/marks.tsx';
import type { Tone } from '#ui/pill.tsx';
import { Pill } from '#ui/pill.tsx';
import type { DayVisit } from './use-day.ts';

const reached = {
  started: { tone: 'info', icon: Play },
  done: { tone: 'off', icon: Check },
  absent: { tone: 'bad', icon: UserX },
  cancelled: { tone: 'off', icon: X },
} as const satisfies Record<string, { tone: Tone; icon: typeof Play }>;

/** The state that the visit has reached, when it has left the planning. */
export function ReachedMark({ state }: { state: DayVisit['visit']['state'] }) {
  const { i18n } = useLingui();
  if (state === 'planned' || state === 'confirmed' || state === 'onTheWay') return null;
  const { tone, icon } = reached[state];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(visitStateWords[state])}
    </Pill>
  );
}

/**
 * Whether all that the visit needs is on this device: its order with client and contacts, and, once both loads have come to
 * their end, its messages.
 */
export function ReadyMark({ order }: Pick<DayVisit, 'order'>) {
  const { firstSync } = useSyncStatus();
  return order !== undefined && !firstSync ? (
    <Pill tone="safe" icon={Package}>
      <Trans>Prêt hors ligne</Trans>
    </Pill>
  ) : (
    <Pill tone="wait" icon={Hourglass}>
      <Trans>Pas encore tout ici</Trans>
    </Pill>
  );
}

/** What matters most about a visit of the day: what is yours to decide or send, then how far it is, then its readiness. */
export function VisitMark({ item }: { item: DayVisit }) {
  const { visit, order, sync } = item;
  const isPlanned = visit.state === 'planned' || visit.state === 'confirmed' || visit.state === 'onTheWay';
  return (
    <span className="flex flex-wrap gap-1.5">
      <SyncMark state={sync} />
      {isPlanned ? <ReadyMark order={order} /> : <ReachedMark state={visit.state} />}
    </span>
  );
}
