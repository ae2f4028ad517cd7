import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, MapPinOff, Route } from 'lucide-react';
import { useMemo } from 'react';
import { isAfterRound, roundEnd } from '#contract/rules/visits/round.ts';
import type { AgentVisit } from '#data/queries/clients/client-visits.ts';
import { RoundTimeline } from '#parts/clients/visits/round-timeline.tsx';
import type { ProposedRound } from '#parts/clients/visits/use-round.ts';
import { plansOf, useRound } from '#parts/clients/visits/use-round.ts';
import { useWarmPosition } from '#parts/visit-life/steps/use-warm-position.ts';
import { Button } from '#ui/actions/button.tsx';
import { VisitCount } from '#parts/day/visit-count.tsx';
import { Card } from '#ui/page/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { besideDay, visitsOn } from './visit-views.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';
import { useUndoableChanges } from '#parts/acts/use-undoable-changes.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';

interface DayRoundProps {
  visits: readonly AgentVisit[];
  day: string;
  today: string;
  now: number;
  onDay: (day: string) => void;
}

/** The visits of a day by hour, with the way between them and a shorter order when there is one. */
export function DayRound({ visits, day, today, now, onDay }: DayRoundProps) {
  const { t } = useLingui();
  const formats = useFormats();
  useWarmPosition();
  const ofDay = useMemo(() => visitsOn(visits, day), [visits, day]);
  const { journeys, proposed } = useRound(ofDay, now);
  const label = formats.longDate(`${day}T12:00:00.000Z`);
  return (
    <>
      <div className="flex items-center gap-1 sm:max-w-md">
        <IconButton label={t`Jour précédent`} icon={ChevronLeft} onClick={() => onDay(besideDay(day, -1))} />
        <h2 className="min-w-0 flex-1 text-center font-semibold first-letter:uppercase">{label}</h2>
        <IconButton label={t`Jour suivant`} icon={ChevronRight} onClick={() => onDay(besideDay(day, 1))} />
      </div>
      {day === today ? null : (
        <Button look="quiet" className="self-center sm:self-start" onClick={() => onDay(today)}>
          <Trans>Aujourd’hui</Trans>
        </Button>
      )}
      {proposed === null || day < today ? null : <Proposal proposed={proposed} day={day} />}
      {ofDay.length === 0 ? (
        <EmptyState icon={MapPinOff} title={t`Aucune visite ce jour-là`}>
          <Trans>Planifiez une visite ici.</Trans>
        </EmptyState>
      ) : (
        <Card>
          <p className="mb-2 text-sm text-ink-2 first-letter:uppercase">
            <VisitCount visits={ofDay.map(({ visit }) => visit)} />
          </p>
          <RoundTimeline visits={ofDay} today={today} journeys={journeys} />
        </Card>
      )}
    </>
  );
}

/** A shorter order of the planned visits, with the hours that it gives. Can be undone. */
function Proposal({ proposed: { stops, saved, staying }, day }: { proposed: ProposedRound; day: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const store = useUndoableChanges();
  const showOutcome = useShowOutcome();
  const late = stops.filter(({ plannedAt }) => isAfterRound(day, plannedAt)).length;
  const names = staying.join(', ');

  async function apply(): Promise<void> {
    const [first, ...rest] = plansOf(stops);
    if (first === undefined) return;
    const said = { done: t`Tournée ordonnée.`, undone: t`La tournée est de nouveau comme avant.` };
    const outcome = await store([first, ...rest], said);
    if (!outcome.ok) showOutcome(outcome);
  }

  return (
    <Card title={t`Tournée plus courte`}>
      <p className="text-ink-2">
        <Trans>Environ {saved} km de moins :</Trans>
      </p>
      <ol className="my-2">
        {stops.map(({ visit, name, plannedAt }) => (
          <li key={visit.id} className="flex gap-3 py-0.5">
            <span className="w-12 shrink-0 font-semibold tabular-nums">{formats.time(plannedAt)}</span>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </li>
        ))}
      </ol>
      {staying.length === 0 ? null : (
        <p className="mb-2 text-ink-2">
          <Plural
            value={staying.length}
            one={`Ne change pas, car ce client n’est plus à vous : ${names}.`}
            other={`Ne changent pas, car ces clients ne sont plus à vous : ${names}.`}
          />
        </p>
      )}
      {late === 0 ? null : (
        <Notice tone="wait">
          <Plural
            value={late}
            one={`# visite ne serait pas finie à ${roundEnd} : déplacez-la à un autre jour.`}
            other={`# visites ne seraient pas finies à ${roundEnd} : déplacez-les à un autre jour.`}
          />
        </Notice>
      )}
      <Button icon={Route} className={late === 0 ? undefined : 'mt-2'} onClick={() => void apply()}>
        <Trans>Prendre ces heures</Trans>
      </Button>
    </Card>
  );
}
