import { Trans, useLingui } from '@lingui/react/macro';
import { Car } from 'lucide-react';
import type { Journey } from '#contract/rules/visits/travel.ts';
import { isTooShort } from '#contract/rules/visits/travel.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Timeline, TimelineItem } from '#ui/lists/timeline.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { DayVisit } from './use-day.ts';
import { isLate } from './late-visit.ts';
import { VisitBadges } from './visit-badges.tsx';

interface DayTimelineProps {
  items: readonly DayVisit[];
  /** Whether each of the user's own visits can be made offline, by visit identifier. */
  ready?: ReadonlyMap<string, boolean>;
  /** The journey to each visit from the previous one, by visit identifier. */
  journeys?: ReadonlyMap<string, Journey>;
}

/** The estimated minutes of travel to a visit; how many the plan leaves, where they are too few. */
function JourneyTime({ journey }: { journey: Journey | undefined }) {
  if (journey === undefined) return null;
  const { needed, available } = journey;
  if (isTooShort(journey))
    return (
      <span className="flex items-center gap-1.5 font-semibold text-wait">
        <Icon of={Car} size={16} />
        <Trans>
          {needed} min de route, {available} min libres
        </Trans>
      </span>
    );
  return (
    <span className="flex items-center gap-1.5">
      <Icon of={Car} size={16} />
      <Trans>{needed} min de route</Trans>
    </span>
  );
}

/** Visits in chronological order, each with its state. */
export function DayTimeline({ items, ready, journeys }: DayTimelineProps) {
  const { i18n, t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  // Said once: those after it wait for the same person.
  const late = items.find(({ visit }) => isLate(visit, now));
  return (
    <Timeline>
      {items.map((item) => {
        const { visit, order } = item;
        const lines = order === undefined ? null : addressLines(i18n, order.address);
        const services = order === undefined ? [] : serviceCodes(i18n, order);
        return (
          <TimelineItem
            key={visit.id}
            to={`/orders/${order?.number ?? visit.orderId}`}
            time={formats.time(visit.plannedStart)}
            title={lines?.street ?? t`Commande en route vers cet appareil`}
            detail={
              <>
                {[lines?.town, ...services].filter((part) => part !== undefined).join(', ')}
                <JourneyTime journey={journeys?.get(visit.id)} />
              </>
            }
            aside={<VisitBadges item={item} ready={ready?.get(visit.id)} late={item === late} />}
            past={!isAhead(visit)}
          />
        );
      })}
    </Timeline>
  );
}
