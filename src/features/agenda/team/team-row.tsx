import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import type { AgendaUnavailability, AgendaVisit } from '#data/queries/visits/agenda.ts';
import { unavailabilityLabels } from '#labels/unavailability-labels.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { AgendaTravelGap } from '../use-agenda.ts';
import { personColour } from './person-colour.ts';
import { TeamVisit } from './team-visit.tsx';
import { hourMarks, instantAt, placeOf } from './team-times.ts';
import type { TeamDrag } from './use-team-drag.ts';

export interface TeamRowProps {
  employee: Employee;
  /** Position in the team: it decides the colour. */
  index: number;
  day: string;
  visits: readonly AgendaVisit[];
  away: readonly AgendaUnavailability[];
  gaps: ReadonlyMap<string, AgendaTravelGap>;
  dragging: TeamDrag;
  /** True while a card is dragged that this employee is not qualified for. */
  isUnfit: boolean;
  /** Lists the visits instead of drawing the hours: on a phone. */
  isNarrow: boolean;
  onOpen: (id: string) => void;
  onTakeOver: () => void;
  /** An empty time was pressed; null for no time. */
  onEmpty: (start: string | null) => void;
}

/** One employee's day: a row of hours on a desk, a list on a phone. */
export function TeamRow(props: TeamRowProps) {
  const { employee, index, visits, isNarrow, isUnfit } = props;
  return (
    <li
      style={personColour(index)}
      className={classNames(
        'team-person border-t border-line-2 first:border-t-0',
        isNarrow ? 'flex flex-col gap-1.5 py-3' : 'grid grid-cols-[13rem_1fr]',
        isUnfit && 'opacity-40',
      )}
    >
      <PersonHead employee={employee} count={visits.length} onTakeOver={props.onTakeOver} />
      {isNarrow ? <VisitList {...props} /> : <Track {...props} />}
    </li>
  );
}

interface PersonHeadProps {
  employee: Employee;
  count: number;
  onTakeOver: () => void;
}

function PersonHead({ employee: { name }, count, onTakeOver }: PersonHeadProps) {
  const { t } = useLingui();
  return (
    <div className="flex min-w-0 items-center gap-2 pr-2">
      <span aria-hidden="true" className="team-dot size-3 shrink-0 rounded-full" />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">
          <Plural value={count} _0="aucune visite" one="# visite" other="# visites" />
        </span>
      </span>
      {count === 0 ? null : (
        <IconButton look="framed" label={t`Donner la journée de ${name}`} icon={UserRoundX} onClick={onTakeOver} />
      )}
    </div>
  );
}

function VisitList({ visits, away, gaps, onOpen }: TeamRowProps) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-col gap-1.5">
      {away.map(({ unavailability: { id, kind } }) => (
        <p key={id} className="team-away rounded-small px-2 py-1 text-sm">
          {i18n._(unavailabilityLabels[kind])}
        </p>
      ))}
      {visits.map((item) => (
        <TeamVisit
          key={item.visit.id}
          item={item}
          gap={gaps.get(item.visit.id)}
          isDragged={false}
          onPress={() => onOpen(item.visit.id)}
          onGrab={() => undefined}
        />
      ))}
    </div>
  );
}

function Track({
  employee: { id: employeeId, name },
  day,
  visits,
  away,
  gaps,
  dragging,
  onOpen,
  onEmpty,
}: TeamRowProps) {
  const { t, i18n } = useLingui();
  const { drag, begin, wasDragged } = dragging;

  /** Begins at the pressed time; by keyboard, without one. */
  function pressEmpty(event: MouseEvent<HTMLElement>): void {
    if (wasDragged()) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onEmpty(event.detail === 0 ? null : instantAt(day, (event.clientX - left) / width));
  }

  return (
    <div data-track={employeeId} className="relative min-h-19">
      <button
        type="button"
        aria-label={t`Planifier pour ${name}`}
        onClick={pressEmpty}
        className="absolute inset-0 w-full cursor-copy"
      />
      {hourMarks().map(({ hour, left }) => (
        <span
          key={hour}
          aria-hidden="true"
          style={{ left: `${left}%` }}
          className="pointer-events-none absolute inset-y-0 border-l border-line-2"
        />
      ))}
      {away.map(({ unavailability: { id, kind, from, to } }) => {
        const { left, width } = placeOf(day, from, to);
        return width <= 0 ? null : (
          <span
            key={id}
            style={{ left: `${left}%`, width: `${width}%` }}
            className="team-away pointer-events-none absolute inset-y-0 overflow-hidden px-1 text-sm text-ink-2"
          >
            {i18n._(unavailabilityLabels[kind])}
          </span>
        );
      })}
      {visits.map((item) => {
        const { visit } = item;
        const { left, width } = placeOf(day, visit.plannedStart, visit.plannedEnd);
        const minutes = (Date.parse(visit.plannedEnd) - Date.parse(visit.plannedStart)) / 60_000;
        return (
          <TeamVisit
            key={visit.id}
            item={item}
            gap={gaps.get(visit.id)}
            style={{ left: `${left}%`, width: `${Math.max(width, 3)}%` }}
            isDragged={drag?.what.id === visit.id}
            onPress={() => {
              if (!wasDragged()) onOpen(visit.id);
            }}
            onGrab={(event) => begin(event, { kind: 'visit', id: visit.id, minutes })}
          />
        );
      })}
    </div>
  );
}

/** The hours above the rows. */
export function HourScale() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[13rem_1fr] text-sm text-ink-2">
      <span />
      <span className="relative h-6">
        {hourMarks().map(({ hour, left }) => (
          <span key={hour} style={{ left: `${left}%` }} className="absolute pl-1 tabular-nums">
            <Trans>{hour} h</Trans>
          </span>
        ))}
      </span>
    </div>
  );
}
