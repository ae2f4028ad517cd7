import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { clientsToVisitNow, visitsOfAgent } from '#data/queries/clients/client-visits.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { Card } from '#ui/page/card.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { RoundTimeline } from './round-timeline.tsx';
import { useRound } from './use-round.ts';

/** The agent's visits to clients today, with the way between them; nothing on a day without one. */
export function TodayRound({ now }: { now: number }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const today = brusselsDay(now);
  const visits = useLive(visitsOfAgent, [actor.id]);
  const found = useLive(clientsToVisitNow, [actor.id, today]);
  const reasons = new Map(found?.toVisit.map((one) => [one.client.id, one.reasons]));
  const ofToday = useMemo(
    () =>
      (visits ?? []).filter(
        ({ visit }) => visit.state !== 'cancelled' && brusselsDay(visit.checkedInAt ?? visit.plannedAt) === today,
      ),
    [visits, today],
  );
  const { journeys, proposed } = useRound(ofToday, now);
  if (ofToday.length === 0) return null;
  return (
    <Card
      title={t`Ma tournée`}
      aside={
        <LocalLink
          to="/visites"
          className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {proposed === null ? <Trans>Toutes les visites</Trans> : <Trans>Un ordre plus court existe</Trans>}
        </LocalLink>
      }
    >
      <RoundTimeline visits={ofToday} today={today} journeys={journeys} reasons={reasons} />
    </Card>
  );
}
