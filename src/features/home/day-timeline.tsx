import { useLingui } from '@lingui/react/macro';
import { addressLines } from '#labels/address-lines.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import { useFormats } from '#ui/format.ts';
import { Timeline, TimelineItem } from '#ui/timeline.tsx';
import type { DayVisit } from './use-day.ts';
import { VisitBadges } from './visit-badges.tsx';

interface DayTimelineProps {
  items: readonly DayVisit[];
  /** Whether each of the user's own visits can be made offline, by visit identifier. */
  ready?: ReadonlyMap<string, boolean>;
}

/** Visits in chronological order, each with its state. */
export function DayTimeline({ items, ready }: DayTimelineProps) {
  const { i18n, t } = useLingui();
  const formats = useFormats();
  return (
    <Timeline>
      {items.map((item) => {
        const { visit, order } = item;
        const lines = order === undefined ? null : addressLines(i18n, order.address);
        const services = order?.services.map(({ code }) => code) ?? [];
        return (
          <TimelineItem
            key={visit.id}
            to={`/orders/${order?.number ?? visit.orderId}`}
            time={formats.time(visit.plannedStart)}
            title={lines?.street ?? t`Commande en route vers cet appareil`}
            detail={[lines?.town, ...services].filter((part) => part !== undefined).join(', ')}
            aside={<VisitBadges item={item} ready={ready?.get(visit.id)} brief />}
            past={!isAhead(visit)}
          />
        );
      })}
    </Timeline>
  );
}
