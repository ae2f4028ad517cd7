import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Plus, Users } from 'lucide-react';
import { VisitCount } from '#parts/day/visit-count.tsx';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { Button } from '#ui/actions/button.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import type { Tools } from './sharing/agenda-tools.tsx';
import { AgendaTools } from './sharing/later-agenda-tools.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import type { AgendaView } from './shown/period.ts';
import type { AgendaViewState } from './shown/use-agenda-view.ts';

interface AgendaHeaderProps {
  viewState: AgendaViewState;
  title: string;
  /** The visits in the period; undefined until they are read. */
  visits: readonly { state: string }[] | undefined;
  /** The number of agendas shown; null when the user cannot choose them. */
  people: number | null;
  onCreate: () => void;
  onPickEmployees: () => void;
  tools: Tools;
}

/** The title, the choice of period and view, and the agenda's actions. */
export function AgendaHeader({
  viewState,
  title,
  visits,
  people,
  onCreate,
  onPickEmployees,
  tools,
}: AgendaHeaderProps) {
  const { t } = useLingui();
  const { view, today, navigate, step } = viewState;
  const views: { value: AgendaView; label: string }[] = [
    { value: 'day', label: t`Jour` },
    { value: 'week', label: t`Semaine` },
    { value: 'month', label: t`Mois` },
    { value: 'list', label: t`Liste` },
    // Only a supervisor's device holds the agendas of others.
    ...(people === null ? [] : [{ value: 'team' as const, label: t`Équipe` }]),
  ];
  return (
    <header className="flex flex-col gap-3 print:hidden lg:gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 lg:items-center">
        <div className="min-w-0 lg:flex lg:items-baseline lg:gap-3">
          <h1 className="text-2xl leading-tight font-bold tracking-tight">
            <Trans>Agenda</Trans>
          </h1>
          <p aria-live="polite" className="min-h-6 text-ink-2">
            <span className="inline-block font-semibold text-ink first-letter:uppercase">{title}</span>
            {visits === undefined ? null : (
              <>
                {' · '}
                <VisitCount visits={visits} />
                <StillArriving />
              </>
            )}
          </p>
        </div>
        <Button icon={Plus} onClick={onCreate} className="max-lg:hidden" title={t`Raccourci : N`} aria-keyshortcuts="n">
          <Trans>Indisponibilité</Trans>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex gap-2">
          <IconButton look="framed" label={t`Période précédente`} icon={ChevronLeft} onClick={() => step(-1)} />
          <Button onClick={() => navigate({ view, day: today })} title={t`Raccourci : T`}>
            <Trans>Aujourd’hui</Trans>
          </Button>
          <IconButton look="framed" label={t`Période suivante`} icon={ChevronRight} onClick={() => step(1)} />
        </div>
        <div className="ml-auto lg:hidden">
          <IconButton look="framed" label={t`Indisponibilité`} icon={Plus} onClick={onCreate} />
        </div>
        <div className="min-w-0 flex-1 basis-[18rem] lg:max-w-md">
          <SegmentedControl
            label={t`Affichage`}
            value={view}
            options={views}
            onChange={(next) => navigate({ view: next, day: viewState.day })}
          />
        </div>
        <div className="flex flex-wrap gap-2 lg:ml-auto">
          {people === null ? null : (
            <Button icon={Users} onClick={onPickEmployees}>
              <Plural value={people} one="# agenda" other="# agendas" />
            </Button>
          )}
          <AgendaTools {...tools} className="max-lg:hidden" />
        </div>
      </div>
    </header>
  );
}
