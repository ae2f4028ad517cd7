import { useLingui } from '@lingui/react/macro';
import { addressLines } from '#hooks/address-lines.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import { useFormats } from '#ui/format.ts';
import { Timeline, TimelineItem } from '#ui/timeline.tsx';
import type { DayVisit } from './use-day.ts';
import { VisitMark } from './visit-mark.tsx';

interface DayTimelineProps {
  items: readonly DayVisit[];
  /** Whether this device is ready for each of one's own visits, by its identifier; others are not in it. */
  ready?: ReadonlyMap<string, boolean>;
}

/** Visits in order of time, each with where it stands. */
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
            aside={<VisitMark item={item} ready={ready?.get(visit.id)} brief />}
            past={!isAhead(visit)}
          />
        );
      })}
    </Timeline>
  );
}
