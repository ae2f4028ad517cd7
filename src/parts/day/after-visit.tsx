import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, Navigation } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { journeyMinutes } from '#contract/rules/visits/travel.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useLocalityMap } from '#hooks/addresses/use-locality-map.ts';
import { stopOf } from '#parts/visit-life/state/stop-of.ts';
import { buttonClasses } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { DayVisit } from './use-day.ts';
import { useDay } from './use-day.ts';

interface AfterVisitProps {
  /** The visit that is over. */
  visit: Visit;
  order: Order | undefined;
  /** Another button of the screen is the main one. */
  isSecond?: boolean;
}

/** Where the user goes once a visit is over: to the next one of the day, with the time to leave, or back to the day. */
export function AfterVisit({ visit, order, isSecond = false }: AfterVisitProps) {
  const now = useNow();
  const day = useDay(brusselsDay(now));
  const isToday = brusselsDay(visit.plannedStart) === brusselsDay(now);
  const next = isToday ? day?.mine.find((item) => item.visit.id !== visit.id && isAhead(item.visit)) : undefined;
  // Room for the next visit while the day is read: what is below stays in its place.
  const mayFollow = day === undefined && isToday;
  const look = isSecond ? 'ghost' : 'primary';
  return (
    <>
      {mayFollow ? <span className="h-15" /> : null}
      {next === undefined ? null : <NextStop next={next} before={{ visit, order }} now={now} look={look} />}
      <LocalLink to="/" className={buttonClasses(next === undefined && !mayFollow ? look : 'ghost', 'large')}>
        <Icon of={CalendarCheck} size={22} />
        <Trans>Retour à ma journée</Trans>
      </LocalLink>
    </>
  );
}

interface NextStopProps {
  next: DayVisit;
  before: Pick<DayVisit, 'visit' | 'order'>;
  now: number;
  look: 'primary' | 'ghost';
}

function NextStop({ next, before, now, look }: NextStopProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const map = useLocalityMap();
  const { visit, order } = next;
  const needed = map === null ? null : journeyMinutes(stopOf(before, map), stopOf(next, map));
  const leaveAt = needed === null ? null : Date.parse(visit.plannedStart) - needed * 60_000;
  const time = formats.time(visit.plannedStart);
  const leave = leaveAt === null ? '' : formats.time(new Date(leaveAt).toISOString());
  const withLeave = leaveAt !== null && leaveAt <= now ? t`${time}, partir maintenant` : t`${time}, partir à ${leave}`;
  const when = leaveAt === null ? time : withLeave;
  return (
    <LocalLink to={`/orders/${order?.number ?? visit.orderId}`} className={buttonClasses(look, 'large', 'py-2')}>
      <Icon of={Navigation} size={22} />
      <span>
        <Trans>Prochaine visite {when}</Trans>
        {order === undefined ? null : (
          <span className="block text-sm font-normal">{addressLines(i18n, order.address).street}</span>
        )}
      </span>
    </LocalLink>
  );
}
