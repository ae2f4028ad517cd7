import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { AgentVisit } from '#data/queries/clients/client-visits.ts';
import { visitsOfAgent } from '#data/queries/clients/client-visits.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { CommercialOnly } from '#parts/clients/commercial-only.tsx';
import { VisitCount } from '#parts/day/visit-count.tsx';
import { FoundCount } from '#parts/list-detail/found-count.tsx';
import { SearchAndSort } from '#parts/list-detail/search-and-sort.tsx';
import { useListFilter } from '#parts/list-detail/use-list-filter.ts';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { WindowList } from '#ui/lists/window-list.tsx';
import { DayRound } from './day-round.tsx';
import { PlanAnySheet } from './plan-any-sheet.tsx';
import { VisitItem } from './visit-item.tsx';
import type { VisitAddress, VisitLine } from './visit-views.ts';
import { listed, parseAddress, visitFilterAddress, visitLines, visitsWith, withView } from './visit-views.ts';

/** Estimated heights of the list, in pixels. Real heights are measured. */
const itemHeight = 84;
const headingHeight = 44;

/** An agent's visits to clients: the round of a day, what is planned, what was made. The address holds the view. */
export function VisitesScreen() {
  const { t } = useLingui();
  return (
    <CommercialOnly title={t`Visites`}>
      <PageTitle>{t`Visites`}</PageTitle>
      <OwnVisits />
    </CommercialOnly>
  );
}

function OwnVisits() {
  const { t } = useLingui();
  const { actor } = useAppData();
  const now = useNow();
  const today = brusselsDay(now);
  const [params, setParams] = useSearchParams();
  const address = parseAddress(params, today);
  const visits = useLive((db) => visitsOfAgent(db, actor.id), [actor.id]);
  const [isPlanning, setIsPlanning] = useState(false);
  const go = (next: Partial<VisitAddress>): void =>
    setParams((current) => withView(current, { ...address, ...next }, today), { replace: true });
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-3 p-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Visites</Trans>
        </h1>
        <Button icon={CalendarPlus} aria-keyshortcuts="n" onClick={() => setIsPlanning(true)}>
          <Trans>Planifier une visite</Trans>
        </Button>
      </header>
      <div className="sm:max-w-md">
        <SegmentedControl
          label={t`Visites`}
          value={address.view}
          options={[
            { value: 'round', label: t`Tournée` },
            { value: 'ahead', label: t`Prévues` },
            { value: 'past', label: t`Passées` },
          ]}
          onChange={(view) => go({ view })}
        />
      </div>
      {visits === undefined ? <SkeletonCards label={t`Lecture des visites`} count={3} /> : null}
      {visits !== undefined && address.view === 'round' ? (
        <DayRound visits={visits} day={address.day} today={today} now={now} onDay={(day) => go({ day })} />
      ) : null}
      {visits !== undefined && address.view !== 'round' ? (
        <VisitList visits={listed(visits, address.view)} view={address.view} today={today} />
      ) : null}
      {isPlanning ? <PlanAnySheet onClose={() => setIsPlanning(false)} /> : null}
    </div>
  );
}

interface VisitListProps {
  visits: readonly AgentVisit[];
  view: 'ahead' | 'past';
  today: string;
}

function VisitList({ visits, view, today }: VisitListProps) {
  const { t, i18n } = useLingui();
  const { filter, isNarrowed, setText, change, clear } = useListFilter(visitFilterAddress);
  const { text, sort } = filter;
  const found = useMemo(() => visitsWith(i18n, visits, text), [i18n, visits, text]);
  const lines = useMemo(() => visitLines(i18n, found, sort), [i18n, found, sort]);
  if (visits.length === 0) {
    return (
      <EmptyState icon={MapPin} title={view === 'ahead' ? t`Aucune visite prévue` : t`Aucune visite notée`}>
        {view === 'ahead' ? (
          <Trans>Planifiez une visite ici.</Trans>
        ) : (
          <Trans>Les comptes rendus de vos visites apparaissent ici.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <SearchAndSort
        filter={filter}
        setText={setText}
        change={change}
        label={t`Chercher une visite`}
        placeholder={t`Client, commune, personne rencontrée…`}
        sorts={[
          ['date', t`Par date`],
          ['client', t`Par client`],
          ['town', t`Par commune`],
        ]}
      />
      <p role="status" className="text-sm text-ink-2 first-letter:uppercase">
        <VisitCount visits={visits.map(({ visit }) => visit)} />
        <StillArriving />
      </p>
      {isNarrowed ? (
        <FoundCount
          found={found.length}
          total={visits.length}
          nothingTitle={t`Aucune visite ne correspond`}
          onClear={clear}
        />
      ) : null}
      <WindowList
        label={t`Visites`}
        items={lines}
        keyOf={({ key }) => key}
        heightOf={(line) => ('one' in line ? itemHeight : headingHeight)}
      >
        {(line) => <Line line={line} today={today} withDay={sort !== 'date'} />}
      </WindowList>
    </>
  );
}

function Line({ line, today, withDay }: { line: VisitLine; today: string; withDay: boolean }) {
  const formats = useFormats();
  if ('one' in line) return <VisitItem one={line.one} today={today} withDay={withDay} />;
  return (
    <h2 className="pt-2 text-body font-semibold text-ink-2 first-letter:uppercase">
      {formats.longDate(`${line.day}T12:00:00.000Z`)}
    </h2>
  );
}
