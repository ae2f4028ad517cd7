import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Plus, Users } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { Tools } from './agenda-tools.tsx';
import { AgendaTools } from './agenda-tools.tsx';
import { RoundButton } from './round-button.tsx';
import type { AgendaView } from './period.ts';
import type { AgendaPlace } from './use-agenda-place.ts';

interface AgendaHeaderProps {
  place: AgendaPlace;
  title: string;
  /** How many visits are on screen; undefined until they were read. */
  count: number | undefined;
  /** The number of agendas on screen, for who may choose them. */
  people: number | null;
  onCreate: () => void;
  onWho: () => void;
  tools: Tools;
}

/** Which days are on screen, how, and what can be done with them. */
export function AgendaHeader({ place, title, count, people, onCreate, onWho, tools }: AgendaHeaderProps) {
  const { t } = useLingui();
  const { view, today, go, step } = place;
  const views: { value: AgendaView; label: string }[] = [
    { value: 'day', label: t`Jour` },
    { value: 'week', label: t`Semaine` },
    { value: 'month', label: t`Mois` },
    { value: 'list', label: t`Liste` },
  ];
  return (
    <header className="flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-2xl leading-tight font-bold tracking-tight">
            <Trans>Agenda</Trans>
          </h1>
          <p aria-live="polite" className="min-h-6 text-ink-2">
            <span className="inline-block font-semibold text-ink first-letter:uppercase">{title}</span>
            {count === undefined ? null : (
              <>
                {' · '}
                <Plural value={count} _0="aucune visite" one="# visite" other="# visites" />
              </>
            )}
          </p>
        </div>
        <Button
          look="primary"
          icon={Plus}
          onClick={onCreate}
          className="max-lg:hidden"
          title={t`Raccourci : N`}
          aria-keyshortcuts="n"
        >
          <Trans>Indisponibilité</Trans>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex gap-2">
          <RoundButton label={t`Période précédente`} icon={ChevronLeft} onClick={() => step(-1)} />
          <Button onClick={() => go({ view, day: today })} title={t`Raccourci : T`}>
            <Trans>Aujourd’hui</Trans>
          </Button>
          <RoundButton label={t`Période suivante`} icon={ChevronRight} onClick={() => step(1)} />
        </div>
        <div className="min-w-0 flex-1 basis-72 lg:max-w-md">
          <SegmentedControl
            label={t`Affichage`}
            value={view}
            options={views}
            onChange={(next) => go({ view: next, day: place.day })}
          />
        </div>
        <div className="flex flex-wrap gap-2 lg:ml-auto">
          {people === null ? null : (
            <Button icon={Users} onClick={onWho}>
              <Plural value={people} one="# agenda" other="# agendas" />
            </Button>
          )}
          <AgendaTools {...tools} className="max-lg:hidden" />
        </div>
      </div>
    </header>
  );
}
