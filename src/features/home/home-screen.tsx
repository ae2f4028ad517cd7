import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, CalendarX } from 'lucide-react';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { hasVisitFrom } from '#data/queries/visits/visits.ts';
import { storedCounts } from '#data/queries/sync/stored-counts.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import type { Unread } from '#hooks/orders/use-unread.ts';
import { useUnread } from '#hooks/orders/use-unread.ts';
import { ClientsToVisit } from '#parts/clients/visits/clients-to-visit.tsx';
import { TodayRound } from '#parts/clients/visits/today-round.tsx';
import { ClockNotice } from '#parts/clock/clock-notice.tsx';
import { DeviceNotices } from '#parts/devices/device-notices.tsx';
import { FirstLoad } from '#parts/lists/first-load.tsx';
import { VisitPrimary } from '#parts/visit-life/visit-primary.tsx';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FoldSummary } from '#ui/page/fold-summary.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { later } from '#ui/page/later.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { ThumbBar } from '#ui/actions/thumb-bar.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { OrdersToChase } from './orders-to-chase.tsx';
import { DayRecap } from './day-recap.tsx';
import { DaySummary } from '#parts/day/day-summary.tsx';
import { DayTimeline } from '#parts/day/day-timeline.tsx';
import { KeepOpenNotice } from './keep-open-notice.tsx';
import { NewOrders } from './new-orders.tsx';
import { HomeLinks } from './home-links.tsx';
import { NextVisit } from './next-visit.tsx';
import { PaletteBox } from './palette-box.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { SharedFilesNotice } from './shared-files-notice.tsx';
import { Tiles } from './tiles.tsx';
import { UnsentCard } from './unsent-card.tsx';
import { TeamTodayRoom } from '#parts/day/team-today-room.tsx';
import type { Day } from '#parts/day/use-day.ts';
import { useDay } from '#parts/day/use-day.ts';
import { useJourneys } from './use-journeys.ts';
import { useReadiness } from './use-readiness.ts';

const TeamToday = later(async () => (await import('#parts/day/team-today.tsx')).TeamToday, { Before: TeamTodayRoom });

/** How long the home screen says that a device came back empty, milliseconds: who signs in there next has to read it. */
const lossShown = 3 * 86_400_000;

/** Returns true when all visits of a Belgian day are on the device. */
async function isDayWhole(db: UserDatabase, day: string, firstSync: boolean): Promise<boolean> {
  return !firstSync || hasVisitFrom(db, brusselsInstant(addDays(day, 1)));
}

/** The user's day: next visit, the day's other visits, orders that need attention, unsent changes. */
export function HomeScreen() {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const today = brusselsDay(now);
  const day = useDay(today);
  const { commercial, supervisor } = useRoles();
  const { firstSync, isRead, online } = useSyncStatus();
  const isEmpty = day?.all.length === 0 && day.upcoming === undefined;
  const isLoading = isRead && firstSync;
  const isFirstLoad = isLoading && isEmpty;
  // An empty day may be one that has not arrived yet.
  const isUnknown = day === undefined || (isEmpty && !isRead);
  const isWhole = useLive(isDayWhole, [today, firstSync]) === true;
  // Commercial agents do not visit properties: a count of zero visits means nothing to them.
  const hideSummary = commercial && !supervisor && day?.mine.length === 0;
  return (
    <>
      <PageTitle>{t`Ma journée`}</PageTitle>
      <div className="mx-auto flex max-w-6xl flex-col gap-3 p-4 lg:gap-4">
        <header className={commercial && !supervisor ? undefined : 'min-h-14'}>
          <h1 className="text-2xl leading-tight font-bold tracking-tight first-letter:uppercase">
            {formats.longDate(now)}
          </h1>
          <p className="text-ink-2 empty:hidden">
            {isUnknown || !isWhole || hideSummary ? null : <DaySummary items={supervisor ? day.all : day.mine} />}
          </p>
        </header>
        <PaletteBox />
        <SharedFilesNotice />
        <ClockNotice />
        {isUnknown ? <SkeletonCards label={t`Lecture de votre journée`} count={2} /> : null}
        {isFirstLoad ? (
          <FirstLoad after={<Trans>Vos visites restent ensuite disponibles sans réseau.</Trans>}>
            <LoadedSoFar />
            <SkeletonCards label={t`Premier chargement de vos visites`} count={2} />
          </FirstLoad>
        ) : null}
        {isLoading && online && !isFirstLoad ? <LoadedSoFar /> : null}
        {isUnknown || isFirstLoad ? (
          <DeviceNotices after={now - lossShown} />
        ) : (
          <Content day={day} isWhole={isWhole} today={today} now={now} />
        )}
      </div>
    </>
  );
}

interface ContentProps {
  day: Day;
  /** No visit of the day is still arriving. */
  isWhole: boolean;
  /** The Belgian day. */
  today: string;
  now: number;
}

/** The cards in the order of the role: own visits, then counts for a certifier; unsent changes and counts first for a supervisor. */
function Content({ day, isWhole, today, now }: ContentProps) {
  const { commercial, supervisor } = useRoles();
  const unread = useUnread();
  const readiness = useReadiness(day);
  const ready = new Map(readiness?.visits.map((one) => [one.visit.id, one.ready && readiness.appStored]));
  const makesVisits = (!commercial && !supervisor) || day.mine.length > 0;
  const visits = makesVisits ? (
    <MyVisits day={day} isWhole={isWhole} today={today} unread={unread} ready={ready} />
  ) : null;
  const rest = makesVisits ? (
    <>
      <RestOfDay day={day} ready={ready} />
      {readiness === undefined ? null : <ReadinessCard readiness={readiness} now={now} />}
    </>
  ) : null;
  if (supervisor) {
    return (
      <div className="flex flex-col gap-3 lg:gap-4">
        <UnsentCard />
        <Tiles day={today} wide />
        {visits}
        <KeepOpenNotice />
        <DeviceNotices after={now - lossShown} />
        {rest}
        <TeamToday day={today} items={day.all} />
        <div className="grid gap-3 empty:hidden lg:grid-cols-2 lg:items-start lg:gap-4">
          {commercial ? <TodayRound now={now} /> : null}
          {commercial ? <ClientsToVisit now={now} to="card" /> : null}
          {commercial ? <OrdersToChase day={today} now={now} /> : null}
          <NewOrders day={today} />
        </div>
        <HomeLinks />
      </div>
    );
  }
  const counts = (
    <>
      <UnsentCard />
      <Tiles day={today} />
    </>
  );
  return (
    <div className="grid gap-3 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-4">
      <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
        {visits}
        <KeepOpenNotice />
        <DeviceNotices after={now - lossShown} />
        {makesVisits ? counts : null}
        {commercial ? <TodayRound now={now} /> : null}
        {commercial ? <ClientsToVisit now={now} to="card" /> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
        {makesVisits ? null : counts}
        {rest}
        {commercial ? <OrdersToChase day={today} now={now} /> : null}
        <NewOrders day={today} />
        <HomeLinks />
      </div>
    </div>
  );
}

interface MyVisitsProps extends Pick<ContentProps, 'day' | 'isWhole' | 'today'> {
  unread: Unread;
  ready: ReadonlyMap<string, boolean>;
}

/** The user's current visit. When the day is done, the first visit after today. */
function MyVisits({ day: { mine, current, upcoming }, isWhole, today, unread, ready }: MyVisitsProps) {
  const formats = useFormats();
  const unreadOf = (orderId: string): number | undefined =>
    unread.isRead ? (unread.byOrder.get(orderId)?.length ?? 0) : undefined;
  // A later one may still come during the first load.
  const { firstSync } = useSyncStatus();
  if (mine.length === 0 && upcoming === undefined) return firstSync ? null : <NothingPlanned />;
  return (
    <>
      {current === undefined && mine.length === 0 && isWhole ? (
        <p className="flex items-start gap-2.5 rounded-card bg-safe-soft p-4 font-semibold text-safe">
          <Icon of={CalendarCheck} />
          <Trans>Aucune visite aujourd’hui. Voici la prochaine.</Trans>
        </p>
      ) : null}
      {current === undefined && mine.length > 0 ? <DayRecap visits={mine} day={today} /> : null}
      {current === undefined ? null : (
        <NextVisit
          item={current}
          unread={unreadOf(current.visit.orderId)}
          ready={ready.get(current.visit.id)}
          action={
            <ThumbBar onDesk>
              <VisitPrimary visit={current.visit} order={current.order} size="large" className="relative w-full" />
            </ThumbBar>
          }
        />
      )}
      {current === undefined && upcoming !== undefined ? (
        <NextVisit
          item={upcoming}
          day={formats.longDate(upcoming.visit.plannedStart)}
          unread={unreadOf(upcoming.visit.orderId)}
          ready={ready.get(upcoming.visit.id)}
        />
      ) : null}
    </>
  );
}

/** The user's other visits of the day, those that ended folded; renders nothing when there are none. */
function RestOfDay({ day: { mine, current }, ready }: { day: Day; ready: ReadonlyMap<string, boolean> }) {
  const { t } = useLingui();
  const journeys = useJourneys(mine);
  const rest = mine.filter((item) => item !== current);
  if (rest.length === 0) return null;
  if (current === undefined) {
    return (
      <Card title={t`Aujourd’hui`}>
        <DayTimeline items={rest} ready={ready} />
      </Card>
    );
  }
  const ended = rest.filter(({ visit }) => !isAhead(visit));
  const ahead = rest.filter(({ visit }) => isAhead(visit));
  return (
    <Card title={t`Le reste de la journée`}>
      {ended.length === 0 ? null : (
        <details className="group">
          <FoldSummary>
            <span className="font-semibold text-ink-2">
              <Plural value={ended.length} one="# visite passée" other="# visites passées" />
            </span>
          </FoldSummary>
          <DayTimeline items={ended} />
        </details>
      )}
      {ahead.length === 0 ? null : <DayTimeline items={ahead} ready={ready} journeys={journeys} />}
    </Card>
  );
}

/** Shown when the user has no visit today or later. */
function NothingPlanned() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={CalendarX}
      title={t`Aucune visite prévue`}
      action={
        <LocalLink to="/orders" className={buttonClasses('primary', 'large')}>
          <Trans>Voir les commandes</Trans>
        </LocalLink>
      }
    >
      <Trans>Vos commandes à planifier sont dans la liste.</Trans>
    </EmptyState>
  );
}

/** Says how much the first load has brought: over a slow link it takes minutes. */
function LoadedSoFar() {
  const formats = useFormats();
  const counts = useLive(storedCounts, []);
  const [orders, visits] = [formats.count(counts?.orders ?? 0), formats.count(counts?.visits ?? 0)];
  return (
    <p role="status" className="text-ink-2">
      {counts === undefined || counts.orders + counts.visits === 0 ? (
        <Trans>Premier chargement…</Trans>
      ) : (
        <Trans>
          Premier chargement : {orders} commandes et {visits} visites déjà ici.
        </Trans>
      )}
    </p>
  );
}
