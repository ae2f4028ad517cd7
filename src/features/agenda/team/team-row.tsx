import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import type { CSSProperties, MouseEvent } from 'react';
import { workingHours } from '#contract/rules/visits/free-slots.ts';
import { isTooShort } from '#contract/rules/visits/travel.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { unavailabilityLabels } from '#labels/people/unavailability-labels.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import type { AgendaTravelGap } from '../use-agenda.ts';
import { TeamCard } from './team-card.tsx';
import type { Axis } from '#parts/day/axis.ts';
import type { BoardRow, BoardTime } from './use-board.ts';
import type { TeamDrag } from './drag/use-team-drag.ts';

/** Degrees between the hues of neighbours: they differ clearly, and thirty people have a hue of their own. */
const stepDegrees = 47;

export interface TeamRowProps extends BoardRow {
  axis: Axis;
  gaps: ReadonlyMap<string, AgendaTravelGap>;
  dragging: TeamDrag;
  /** Where now is, in percent; null on another day and out of the shown hours. */
  now: number | null;
  /** True while a card is dragged that this employee is not qualified for. */
  isUnfit: boolean;
  /** Lists the visits instead of drawing the hours: on a phone. */
  isNarrow: boolean;
  onOpen: (id: string) => void;
  onTakeOver: () => void;
  /** An empty time was pressed; null for no time. */
  onEmpty: (start: string | null) => void;
}

/** Returns the style that gives a person's colour to `.team-person`. */
function personColour(index: number): CSSProperties {
  const colour: Record<string, string> = { '--hue': String((index * stepDegrees) % 360) };
  return colour;
}

/** One employee's day: a row of hours on a desk, a list on a phone. */
export function TeamRow(props: TeamRowProps) {
  const { employee, index, isNarrow, isUnfit } = props;
  return (
    <li
      data-lane={employee.id}
      style={personColour(index)}
      className={classNames(
        'team-person border-t border-line-2 first:border-t-0',
        isNarrow ? 'flex flex-col gap-1.5 py-3' : 'team-lane grid grid-cols-[10rem_1fr]',
        isUnfit && 'opacity-40',
      )}
    >
      <PersonHead {...props} />
      {isNarrow ? <VisitList {...props} /> : <Track {...props} />}
    </li>
  );
}

function PersonHead({ employee: { name }, visits, planned, free, isNarrow, onTakeOver }: TeamRowProps) {
  const { t } = useLingui();
  const hours = (minutes: number): string => {
    const [whole, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
    return rest === '00' ? t`${whole} h` : t`${whole} h ${rest}`;
  };
  const [done, all] = [hours(planned), hours(free)];
  const { from, to } = workingHours;
  return (
    <div className="flex min-w-0 items-center gap-1.5 pr-1">
      <span aria-hidden="true" className="team-dot size-2.5 shrink-0 rounded-full" />
      <span className="min-w-0 flex-1 leading-[1.05]">
        <span className="block truncate text-fine font-semibold" title={name}>
          {name}
        </span>
        <span
          className="block truncate text-xs text-ink-2 tabular-nums"
          title={t`${done} de visites. Entre ${from} h et ${to} h, sans les absences : ${all}.`}
        >
          {done} / {all}
        </span>
      </span>
      {visits === 0 ? null : (
        <TakeOverButton label={t`Donner la journée de ${name}`} isNarrow={isNarrow} onPress={onTakeOver} />
      )}
    </div>
  );
}

/** Large enough for a thumb on a phone; on a desk as low as its lane. */
function TakeOverButton({ label, isNarrow, onPress }: { label: string; isNarrow: boolean; onPress: () => void }) {
  if (isNarrow) return <IconButton look="framed" label={label} icon={UserRoundX} onClick={onPress} />;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-7 shrink-0 place-items-center rounded-small text-ink-2 hover:bg-off-soft"
    >
      <Icon of={UserRoundX} size={18} />
    </button>
  );
}

function VisitList({ times, gaps, onOpen }: TeamRowProps) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-col gap-1.5">
      {times.map((time) => {
        if (time.kind === 'travel') return null;
        if (time.kind === 'order') return <DatedOrder key={time.id} time={time} />;
        if (time.kind === 'absence')
          return (
            <p key={time.id} className="team-away rounded-small px-2 py-1 text-sm">
              {i18n._(unavailabilityLabels[time.item.unavailability.kind])}
            </p>
          );
        return (
          <TeamCard
            key={time.id}
            time={time}
            gap={gaps.get(time.id)}
            isDragged={false}
            onPress={() => onOpen(time.id)}
            onGrab={() => undefined}
          />
        );
      })}
    </div>
  );
}

function Track(props: TeamRowProps) {
  const { employee, axis, times, now, dragging, onEmpty } = props;
  const { t } = useLingui();
  const { name } = employee;

  /** Begins at the pressed time; by keyboard, without one. */
  function pressEmpty(event: MouseEvent<HTMLElement>): void {
    if (dragging.wasDragged()) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onEmpty(event.detail === 0 ? null : axis.instantAt((event.clientX - left) / width));
  }

  return (
    <div data-track={employee.id} className="relative">
      <button
        type="button"
        data-stop=""
        aria-label={t`Planifier pour ${name}`}
        onClick={pressEmpty}
        className="absolute inset-0 w-full cursor-copy"
      />
      {axis.marks.map(({ hour, left }) => (
        <span
          key={hour}
          aria-hidden="true"
          style={{ left: `${left}%` }}
          className="pointer-events-none absolute inset-y-0 border-l border-line-2"
        />
      ))}
      {now === null ? null : (
        <span
          aria-hidden="true"
          data-now=""
          style={{ left: `${now}%` }}
          className="pointer-events-none absolute inset-y-0 border-l-2 border-bad"
        />
      )}
      {times.map((time) => (
        <Placed key={`${time.kind} ${time.id}`} {...props} time={time} />
      ))}
    </div>
  );
}

/** Something that somebody has, where its time lies. */
function Placed({ time, axis, gaps, dragging, onOpen }: TeamRowProps & { time: BoardTime }) {
  const { i18n } = useLingui();
  const { drag, begin, wasDragged } = dragging;
  const { left, width } = axis.placeOf(time);
  if (width <= 0) return null;
  const style = { left: `${left}%`, width: `${width}%` };
  if (time.kind === 'absence')
    return (
      <span
        style={style}
        className="team-away pointer-events-none absolute inset-y-0 overflow-hidden px-1 text-xs text-ink-2"
      >
        {i18n._(unavailabilityLabels[time.item.unavailability.kind])}
      </span>
    );
  if (time.kind === 'travel')
    return (
      <span
        aria-hidden="true"
        data-travel={time.id}
        style={style}
        className={classNames(
          'pointer-events-none absolute top-1/2 h-1 -translate-y-1/2',
          isTooShort(time) && time.isOpen ? 'bg-wait' : 'bg-line-strong',
        )}
      />
    );
  if (time.kind === 'order') return <DatedOrder time={time} style={style} />;
  const minutes = (Date.parse(time.to) - Date.parse(time.from)) / 60_000;
  return (
    <TeamCard
      time={time}
      gap={gaps.get(time.id)}
      style={{ left: `${left}%`, width: `${Math.max(width, 3)}%` }}
      isDragged={drag?.what.id === time.id}
      onPress={() => {
        if (!wasDragged()) onOpen(time.id);
      }}
      onGrab={(event) => {
        if (time.kind === 'visit') begin(event, { kind: 'visit', id: time.id, minutes });
      }}
    />
  );
}

/** An order that has a date and no visit yet: its page plans one. */
function DatedOrder({ time, style }: { time: Extract<BoardTime, { kind: 'order' }>; style?: CSSProperties }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { order } = time.item;
  const { street, town } = addressLines(i18n, order.address);
  const times = `${formats.time(time.from)} – ${formats.time(time.to)}`;
  return (
    <LocalLink
      to={`/orders/${order.number ?? order.id}`}
      data-stop=""
      style={style}
      title={[times, street, town, t`Pas encore de visite`].join(', ')}
      className={classNames(
        'team-card team-call truncate rounded-small px-1 text-xs text-ink',
        style === undefined ? 'min-h-11 content-center' : 'absolute inset-y-px',
      )}
    >
      {street}
      <span className="sr-only">, {t`Pas encore de visite`}</span>
    </LocalLink>
  );
}
