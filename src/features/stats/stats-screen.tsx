import { Trans, useLingui } from '@lingui/react/macro';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { figureNames } from '#contract/rules/statistics/counted-rows.ts';
import type { Statistics } from '#contract/rules/statistics/statistics.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { later } from '#ui/page/later.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { useUnprinted } from '#ui/page/use-printing.ts';
import { CountedList } from './counted-list.tsx';
import { ExportButton } from './export-button.tsx';
import { FigureList, FigureTable } from './figure-table.tsx';
import { People } from './people-card.tsx';
import type { StatsAddress } from './stats-address.ts';
import { parseStatsAddress, statsPath, statsQuery } from './stats-address.ts';
import { StatsFilters } from './stats-filters.tsx';
import { StatsSource } from './stats-source.tsx';
import type { ShownStatistics, StatisticsSources } from './use-statistics.ts';
import { useStatistics } from './use-statistics.ts';

const Charts = later<{ statistics: Statistics }>(async () => (await import('./charts.tsx')).Charts, {
  Before: ChartsPlace,
});

/**
 * Figures of a period (`?period=` or `?from=&to=`) beside those of earlier periods, by region (`?region=`); a supervisor's for
 * all or one (`?employee=`). `?figure=` lists what one of them counts.
 */
export function StatsScreen({ sources }: { sources: StatisticsSources }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const today = brusselsDay(useNow());
  const [params, setParams] = useSearchParams();
  const parsed = parseStatsAddress(params, today);
  // Another employee's address of a supervisor who is none any more shows their own figures.
  const address = supervisor ? parsed : { ...parsed, employeeId: null };
  const shown = useStatistics(sources, { ...address, employeeId: supervisor ? address.employeeId : actor.id });
  const hasUnusableDays = parsed.preset !== null && (params.has('from') || params.has('to'));
  const change = (next: StatsAddress): void => setParams(statsQuery(next), { replace: true });
  return (
    <>
      <PageTitle>{t`Statistiques`}</PageTitle>
      <div className="mx-auto flex max-w-[100rem] flex-col gap-3 p-4 lg:gap-4">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Statistiques</Trans>
        </h1>
        <StatsFilters address={address} today={today} onChange={change}>
          {shown === undefined || shown === null ? null : <ExportButton shown={shown} write={sources.write} />}
        </StatsFilters>
        {hasUnusableDays ? (
          <Notice tone="wait">
            <Trans>Les jours de cette adresse ne font pas une période d’un an au plus : voici ce mois.</Trans>
          </Notice>
        ) : null}
        {shown === undefined ? <SkeletonCards label={t`Calcul des statistiques`} count={3} /> : null}
        {shown === null ? (
          <Notice tone="bad">
            <Trans>Ni cet appareil ni le serveur ne donnent de chiffres. Rechargez la page.</Trans>
          </Notice>
        ) : null}
        {shown === undefined || shown === null ? null : <Shown shown={shown} address={address} />}
      </div>
    </>
  );
}

/** True when nothing counts in the period nor in those before. */
function isEmpty({ figures, previous, lastYear }: Statistics): boolean {
  return [figures, previous, lastYear].every((one) => figureNames.every((name) => (one?.[name] ?? 0) === 0));
}

interface ShownProps {
  shown: ShownStatistics;
  address: StatsAddress;
}

function Shown({ shown, address }: ShownProps) {
  const { t } = useLingui();
  return (
    <>
      <StatsSource shown={shown} address={address} />
      {isEmpty(shown.statistics) ? (
        <EmptyState icon={ChartColumn} title={t`Rien pendant cette période`}>
          <Trans>Choisissez une autre période.</Trans>
        </EmptyState>
      ) : (
        <Filled shown={shown} address={address} />
      )}
    </>
  );
}

/**
 * Figures, then charts. The list of the chosen figure takes the place of the charts where they stand beside the figures;
 * on a narrower screen it takes the place of both.
 */
function Filled({ shown, address }: ShownProps) {
  const isWide = useUnprinted(useMediaQuery('(min-width: 64rem)'));
  const isBeside = useUnprinted(useMediaQuery('(min-width: 88rem)'));
  const { statistics } = shown;
  const { figure } = address;
  const list =
    figure === null ? null : <CountedList figure={figure} shown={shown} closePath={statsPath(address, null)} />;
  if (list !== null && !isBeside) return <Focused>{list}</Focused>;
  return (
    <>
      <div
        className={classNames(
          'grid grid-cols-1 gap-4',
          isBeside && 'min-[88rem]:grid-cols-[auto_minmax(0,1fr)] print:grid-cols-1',
        )}
      >
        {isWide ? (
          <div className="relative overflow-x-auto rounded-card border border-line bg-card p-1">
            <FigureTable statistics={statistics} address={address} />
          </div>
        ) : (
          <FigureList statistics={statistics} address={address} />
        )}
        <div className="flex min-w-0 flex-col gap-4">{list ?? <Charts statistics={statistics} />}</div>
      </div>
      <People statistics={statistics} address={address} />
    </>
  );
}

function ChartsPlace() {
  const { t } = useLingui();
  return <SkeletonCards label={t`Lecture des graphiques`} count={2} />;
}

/** Takes the focus once: the link that opened this is gone. */
function Focused({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
