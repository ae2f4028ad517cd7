import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChartColumn } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Statistics } from '#contract/rules/statistics.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useRoles } from '#hooks/use-roles.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { FigureCards } from './figure-cards.tsx';
import { figureNames, useFigureLabels, useFigureText } from './figure-formats.ts';
import { NumberTable } from './number-table.tsx';
import type { StatsAddress } from './stats-address.ts';
import { parseStatsAddress, statsQuery } from './stats-address.ts';
import { StatsFilters } from './stats-filters.tsx';
import type { ShownStatistics, StatisticsSources } from './use-statistics.ts';
import { useStatistics } from './use-statistics.ts';

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

/** Figures of a period (`?period=` or `?from=&to=`) and of the one before; a supervisor's for all or one (`?employee=`). */
export function StatsScreen({ sources }: { sources: StatisticsSources }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const today = brusselsDay(useNow());
  const [params, setParams] = useSearchParams();
  const address = parseStatsAddress(params, today);
  const employeeId = supervisor ? address.employeeId : actor.id;
  const shown = useStatistics(sources, address.period, employeeId);
  const change = (next: StatsAddress): void => setParams(statsQuery(next), { replace: true });
  return (
    <>
      <PageTitle>{t`Statistiques`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4 lg:gap-4">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Statistiques</Trans>
        </h1>
        <StatsFilters address={address} today={today} onChange={change} />
        {shown === undefined ? <SkeletonCards label={t`Calcul des statistiques`} count={3} /> : null}
        {shown === null ? (
          <Notice tone="bad">
            <Trans>Ni cet appareil ni le serveur ne donnent de chiffres. Rechargez la page.</Trans>
          </Notice>
        ) : null}
        {shown === undefined || shown === null ? null : <Shown shown={shown} />}
      </div>
    </>
  );
}

/** True when nothing counts in the period nor in the one before. */
function isEmpty({ figures, previous }: Statistics): boolean {
  return [figures, previous].every((one) => figureNames.every((name) => (one[name] ?? 0) === 0));
}

function Shown({ shown }: { shown: ShownStatistics }) {
  const { t } = useLingui();
  const { statistics } = shown;
  return (
    <>
      <Source shown={shown} />
      {isEmpty(statistics) ? (
        <EmptyState icon={ChartColumn} title={t`Rien pendant cette période`}>
          <Trans>Choisissez une autre période.</Trans>
        </EmptyState>
      ) : (
        <>
          <FigureCards figures={statistics.figures} previous={statistics.previous} />
          <Suspense fallback={<SkeletonCards label={t`Lecture des graphiques`} count={2} />}>
            <Charts statistics={statistics} />
          </Suspense>
          {statistics.employees.length === 0 ? null : <Employees statistics={statistics} />}
        </>
      )}
    </>
  );
}

/** Says which days are compared, and over what the figures are computed. */
function Source({ shown }: { shown: ShownStatistics }) {
  const formats = useFormats();
  const { period, previousPeriod } = shown.statistics;
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        Du {formats.day(period.from)} au {formats.day(period.to)}, comparé au {formats.day(previousPeriod.from)} –{' '}
        {formats.day(previousPeriod.to)}.
      </Trans>{' '}
      {shown.from === 'server' ? (
        <Trans>Chiffres du serveur, {formats.dateTime(shown.at)}.</Trans>
      ) : (
        <DeviceSource shown={shown} />
      )}
    </p>
  );
}

function DeviceSource({ shown: { stored, server } }: { shown: Extract<ShownStatistics, { from: 'device' }> }) {
  const formats = useFormats();
  return (
    <>
      {server === 'offline' ? <Trans>Hors ligne.</Trans> : null}{' '}
      {server === 'silent' ? <Trans>Le serveur ne répond pas.</Trans> : null}{' '}
      {stored.since === null ? (
        <Trans>Cet appareil ne contient aucune commande.</Trans>
      ) : (
        <Trans>
          Calculé sur cet appareil : <Plural value={stored.count} one="# commande" other="# commandes" /> depuis le{' '}
          {formats.day(stored.since)}.
        </Trans>
      )}
    </>
  );
}

/** Every figure by employee, for a supervisor. */
function Employees({ statistics: { employees } }: { statistics: Statistics }) {
  const { t } = useLingui();
  const labels = useFigureLabels();
  const text = useFigureText();
  return (
    <Card title={t`Par collaborateur`}>
      <NumberTable
        caption={t`Par collaborateur`}
        head={t`Collaborateur`}
        columns={figureNames.map((name) => labels[name])}
        rows={employees.map(({ employee, figures }) => ({
          key: employee.id,
          name: employee.name,
          cells: figureNames.map((name) => text(name, figures[name])),
        }))}
      />
    </Card>
  );
}
