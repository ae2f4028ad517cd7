import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { CalendarCheck, Check, Clock, Navigation, Play, UserX, X } from 'lucide-react';
import type { Visit } from '#contract/entities/visit.ts';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import type { Tone } from '#ui/lists/pill.tsx';
import { Pill } from '#ui/lists/pill.tsx';

const looks: Record<Visit['state'], { tone: Tone; icon: LucideIcon }> = {
  planned: { tone: 'off', icon: Clock },
  confirmed: { tone: 'info', icon: CalendarCheck },
  onTheWay: { tone: 'info', icon: Navigation },
  started: { tone: 'info', icon: Play },
  done: { tone: 'visited', icon: Check },
  absent: { tone: 'bad', icon: UserX },
  cancelled: { tone: 'off', icon: X },
};

/** Shows the state of a visit; the same on every screen. */
export function VisitStateMark({ state }: { state: Visit['state'] }) {
  const { i18n } = useLingui();
  const { tone, icon } = looks[state];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(visitStateLabels[state])}
    </Pill>
  );
}
