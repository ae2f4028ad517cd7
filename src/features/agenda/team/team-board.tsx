import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import { missingForVisit } from '#contract/rules/people/qualified.ts';
import { startError } from '#contract/rules/visits/visit-times.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { ordersToPlan } from '#data/queries/visits/planning.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { qualificationProblem } from '#labels/orders/qualification-labels.ts';
import { timeErrorLabels } from '#labels/errors/time-error-labels.ts';
import type { PlanStart } from '#parts/planning/plan-form.ts';
import { PlanSheet } from '#parts/planning/plan-sheet.tsx';
import { focusEntry } from '#ui/lists/entry-focus.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { periodOf } from '../shown/period.ts';
import { shiftInstant } from '../moving/shift.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';
import type { Arrow } from '../use-agenda-keys.ts';
import type { AgendaViewState } from '../shown/use-agenda-view.ts';
import { useAgendaKeys } from '../use-agenda-keys.ts';
import { useMoveVisit } from '../moving/use-move-visit.tsx';
import { useOpenEntry } from '../use-open-entry.ts';
import { useShiftedAgenda } from '../moving/use-shifted-agenda.ts';
import { goOnBoard, onwardsFrom } from './board-focus.ts';
import { ChooseOrderSheet } from './to-plan/choose-order-sheet.tsx';
import { DayStrip } from './day-strip.tsx';
import { DragGhost } from './drag/drag-ghost.tsx';
import { TakeOverSheet } from './giving/take-over-sheet.tsx';
import { TeamRow } from './team-row.tsx';
import { HourScale } from '#parts/day/hour-scale.tsx';
import './team.css';
import type { Axis } from '#parts/day/axis.ts';
import { stepMinutes } from '#parts/day/axis.ts';
import { daysFrom, startOn } from './team-times.ts';
import { Tray } from './to-plan/tray.tsx';
import { useBoard } from './use-board.ts';
import type { Dragged, DropPlace, TeamDrag } from './drag/use-team-drag.ts';
import { useTeamDrag } from './drag/use-team-drag.ts';

interface TeamBoardProps {
  viewState: AgendaViewState;
  agenda: AgendaWithTimes;
  employees: readonly Employee[];
  /** Opens the sheet of a visit. */
  onOpen: (id: string) => void;
}

/** What is open over the board. */
type Over =
  | { kind: 'plan'; order: Order; at: PlanStart; onPlanned: () => void }
  | { kind: 'choose'; at: PlanStart }
  | { kind: 'takeOver'; employee: Employee };

const none: Order[] = [];

/** How far Shift and an arrow key move the focused visit across. */
const quarter: Readonly<Partial<Record<Arrow, number>>> = { ArrowLeft: -stepMinutes, ArrowRight: stepMinutes };

/** Returns a start as a form begins with it. */
function planAt(employeeId: string, start: string): PlanStart {
  const { day, time } = brusselsParts(start);
  return { employeeId, day, start: time };
}

/** The day of a team: a row and a colour for each person, and the orders to plan beside it. */
export function TeamBoard({ viewState, agenda, employees, onOpen }: TeamBoardProps) {
  const { day, today, navigate } = viewState;
  const isNarrow = !useMediaQuery('(min-width: 64rem)');
  const toPlan = useLive(ordersToPlan, []);
  const orders = toPlan ?? none;
  const { shown, shift } = useShiftedAgenda(agenda, employees);
  const { rows, axis, counts } = useBoard(shown, employees, day);
  const [over, setOver] = useState<Over | null>(null);
  const { moveTo } = useMoveVisit();
  const openEntry = useOpenEntry(agenda, onOpen);
  const whyNotDropped = useWhyNotDropped();
  const showToast = useToast();
  const now = useNowAt(axis, day === today);
  /** The visit as it was when it was grabbed: a colleague may move it while it is dragged. */
  const [grabbed, setGrabbed] = useState<AgendaVisit>();
  const itemOf = (id: string): AgendaVisit | undefined => shown.visits.find(({ visit }) => visit.id === id);
  const orderOf = (id: string): Order | undefined => itemOf(id)?.order ?? orders.find((one) => one.id === id);
  const isUnfit = (id: string, employee: Employee): boolean => {
    const order = orderOf(id);
    return order !== undefined && missingForVisit(order, employee, itemOf(id)?.visit.services).length > 0;
  };

  function plan(order: Order, at: PlanStart): void {
    setOver({ kind: 'plan', order, at, onPlanned: onwardsFrom(order.id) });
  }

  function dropOrder(id: string, place: DropPlace): void {
    const order = orders.find((one) => one.id === id);
    if (order === undefined) return;
    const why = whyNotDropped(order, place, employees);
    if (why !== null) {
      showToast({ text: why });
      return;
    }
    plan(order, place.kind === 'day' ? { day: place.day } : planAt(place.employeeId, place.start));
  }

  async function drop(what: Dragged, place: DropPlace): Promise<void> {
    if (what.kind === 'order') dropOrder(what.id, place);
    else if (place.kind === 'time') {
      const to = employees.find(({ id }) => id === place.employeeId);
      await moveTo(grabbed, place.start, to);
    } else if (grabbed !== undefined) await moveTo(grabbed, startOn(place.day, grabbed.visit.plannedStart));
  }

  const teamDrag = useTeamDrag(axis, (what, place) => void drop(what, place));
  const dragging: TeamDrag = {
    ...teamDrag,
    begin: (event, what) => {
      setGrabbed(itemOf(what.id));
      teamDrag.begin(event, what);
    },
  };
  const { drag } = dragging;

  useBoardKeys({ viewState, employees, shift, isUnfit });
  const dragged = itemOf(drag?.what.id ?? '');
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <DayStrip
        days={daysFrom(periodOf('week', day).from)}
        day={day}
        today={today}
        counts={counts}
        drag={drag}
        onDay={(next) => navigate({ day: next })}
      />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[1fr_15rem]">
        <div className="min-w-0 rounded-card border border-line bg-card px-2 py-1">
          {isNarrow ? null : <HourScale axis={axis} className="grid grid-cols-[10rem_1fr] text-xs" />}
          {rows.length === 0 ? (
            <p className="py-6 text-center text-ink-2">
              <Trans>Personne ne fait de visites : les qualifications se gèrent au bureau.</Trans>
            </p>
          ) : null}
          <ul style={lanesOf(rows.length)}>
            {rows.map((row) => (
              <TeamRow
                key={row.employee.id}
                {...row}
                axis={axis}
                gaps={shown.gaps}
                dragging={dragging}
                now={now}
                isUnfit={drag !== null && isUnfit(drag.what.id, row.employee)}
                isNarrow={isNarrow}
                onOpen={openEntry}
                onTakeOver={() => setOver({ kind: 'takeOver', employee: row.employee })}
                onEmpty={(start) =>
                  setOver({
                    kind: 'choose',
                    at: start === null ? { employeeId: row.employee.id, day } : planAt(row.employee.id, start),
                  })
                }
              />
            ))}
          </ul>
        </div>
        <Tray orders={toPlan} today={today} dragging={dragging} onPress={(order) => plan(order, { day })} />
      </div>
      {drag === null ? null : (
        <DragGhost
          drag={drag}
          employees={employees}
          keptTime={dragged === undefined ? null : brusselsParts(dragged.visit.plannedStart).time}
        />
      )}
      <BoardSheets over={over} day={day} employees={employees} onClose={() => setOver(null)} />
    </div>
  );
}

/** Returns where now is on the axis, in percent; null on another day and out of the shown hours. */
function useNowAt(axis: Axis, isToday: boolean): number | null {
  const now = new Date(useNow()).toISOString();
  const { left } = axis.placeOf({ from: now, to: now });
  return isToday && left > 0 && left < 100 ? left : null;
}

interface BoardKeys extends Pick<TeamBoardProps, 'viewState' | 'employees'> {
  shift: ReturnType<typeof useShiftedAgenda>['shift'];
  isUnfit: (id: string, employee: Employee) => boolean;
}

/** The keys go where the board goes: later is right, the next person down. With Shift the visit goes, to who can make it. */
function useBoardKeys({ viewState: { day, today, navigate, step }, employees, shift, isUnfit }: BoardKeys): void {
  useAgendaKeys({
    step,
    today: () => navigate({ day: today }),
    view: (view) => navigate({ view, day }),
    shift: (id, arrow) =>
      shift(id, ({ start, employee }) => {
        const minutes = quarter[arrow];
        if (minutes !== undefined) return { start: shiftInstant(start, { days: 0, minutes }), employee };
        const able = employees.filter((one) => one.id === employee.id || !isUnfit(id, one));
        const at = able.findIndex((one) => one.id === employee.id) + (arrow === 'ArrowDown' ? 1 : -1);
        return { start, employee: able[at] ?? employee };
      }),
    go: goOnBoard,
  });
}

interface BoardSheetsProps {
  over: Over | null;
  day: string;
  employees: readonly Employee[];
  onClose: () => void;
}

function BoardSheets({ over, day, employees, onClose }: BoardSheetsProps) {
  if (over === null) return null;
  if (over.kind === 'choose') return <ChooseOrderSheet at={over.at} onClose={onClose} />;
  if (over.kind === 'plan') {
    const { order, at, onPlanned } = over;
    const ends = { onClose, onPlanned, onUndone: () => focusEntry(order.id) };
    return <PlanSheet order={order} visit={null} at={at} {...ends} />;
  }
  return <TakeOverSheet former={over.employee} day={day} employees={employees} onClose={onClose} />;
}

/** Returns the number of lanes, which share the height of the screen. */
function lanesOf(count: number): CSSProperties {
  const lanes: Record<string, string> = { '--lanes': String(Math.max(1, count)) };
  return lanes;
}

/** Returns the function that says why an order cannot be planned where it is dropped, as a sentence; null when it can. */
function useWhyNotDropped() {
  const { i18n } = useLingui();
  return (order: Order, place: DropPlace, employees: readonly Employee[]): string | null => {
    if (place.kind === 'day') return null;
    const wrong = startError(place.start, Date.now());
    if (wrong !== undefined) return i18n._(timeErrorLabels[wrong]);
    const employee = employees.find(({ id }) => id === place.employeeId);
    // Who can make a part of it makes that part: the sheet asks which.
    const isOpenTo = order.services.some(
      ({ code }) => employee !== undefined && missingForVisit(order, employee, [code]).length === 0,
    );
    return employee === undefined || isOpenTo ? null : qualificationProblem(i18n, order, employee, undefined);
  };
}
