import { Trans, useLingui } from '@lingui/react/macro';
import { Car } from 'lucide-react';
import type { Journey } from '#contract/rules/visits/travel.ts';
import { isTooShort } from '#contract/rules/visits/travel.ts';
import type { AgentVisit, VisitReason } from '#data/queries/clients/client-visits.ts';
import { townLine } from '#labels/orders/town-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Timeline, TimelineItem } from '#ui/lists/timeline.tsx';
import { clientVisitPagePath } from '../client-paths.ts';
import { ClientVisitMarks } from './client-visit-marks.tsx';
import { VisitReasonPills } from './visit-reason-pills.tsx';

interface RoundTimelineProps {
  visits: readonly AgentVisit[];
  today: string;
  /** The journey to each visit from the previous one, by visit. */
  journeys: ReadonlyMap<string, Journey>;
  /** Why each client should be seen, by client. */
  reasons?: ReadonlyMap<string, VisitReason[]>;
}

/** The visits of a day by hour, with the way between them. */
export function RoundTimeline({ visits, today, journeys, reasons }: RoundTimelineProps) {
  return (
    <Timeline>
      {visits.map((one) => (
        <Stop
          key={one.visit.id}
          one={one}
          today={today}
          journey={journeys.get(one.visit.id)}
          reasons={reasons?.get(one.visit.clientId) ?? []}
        />
      ))}
    </Timeline>
  );
}

interface StopProps {
  one: AgentVisit;
  today: string;
  journey: Journey | undefined;
  reasons: readonly VisitReason[];
}

function Stop({ one, today, journey, reasons }: StopProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { visit, client } = one;
  const town = townLine(i18n, client?.address);
  return (
    <TimelineItem
      to={clientVisitPagePath(visit.id)}
      time={formats.time(visit.checkedInAt ?? visit.plannedAt)}
      title={client?.name ?? t`Client qui n’est plus sur cet appareil`}
      detail={
        <>
          {town}
          <Way journey={journey} />
          {reasons.length === 0 ? null : (
            <span className="mt-1 flex flex-wrap gap-1.5">
              <VisitReasonPills reasons={reasons} />
            </span>
          )}
        </>
      }
      aside={<ClientVisitMarks one={one} today={today} />}
      past={visit.state === 'done' || visit.state === 'cancelled'}
    />
  );
}

/** The estimated minutes of travel to a visit; how many the plan leaves, where they are too few. */
function Way({ journey }: { journey: Journey | undefined }) {
  if (journey === undefined) return null;
  const { needed, available } = journey;
  const isShort = isTooShort(journey);
  return (
    <span className={`flex items-center gap-1.5 ${isShort ? 'font-semibold text-wait' : ''}`}>
      <Icon of={Car} size={16} />
      {isShort ? (
        <Trans>
          {needed} min de route, {available} min libres
        </Trans>
      ) : (
        <Trans>{needed} min de route</Trans>
      )}
    </span>
  );
}
