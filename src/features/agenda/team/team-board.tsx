import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import { missingForVisit } from '#contract/rules/qualified.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { ordersToPlan } from '#data/queries/visits/planning.ts';
import { useLive } from '#hooks/use-live.ts';
import type { PlanStart } from '#parts/planning/plan-form.ts';
import { PlanSheet } from '#parts/planning/plan-sheet.tsx';
import { useToast } from '#ui/toast.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { periodOf } from '../period.ts';
import { shiftInstant } from '../shift.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';
import type { AgendaViewState } from '../use-agenda-view.ts';
import { useAgendaKeys } from '../use-agenda-keys.ts';
import { useMoveVisit } from '../use-move-visit.tsx';
import { ChooseOrderSheet } from './choose-order-sheet.tsx';
import { DayStrip } from './day-strip.tsx';
import { DragGhost } from './drag-ghost.tsx';
import { TakeOverSheet } from './take-over-sheet.tsx';
import { HourScale, TeamRow } from './team-row.tsx';
import './team.css';
import { daysFrom, startOn, timesFrom } from './team-times.ts';
import { Tray } from './tray.tsx';
import { useBoard } from './use-board.ts';
import type { Dragged, DropPlace, TeamDrag } from './use-team-drag.ts';
import { useTeamDrag } from './use-team-drag.ts';

interface TeamBoardProps {
  viewState: AgendaViewState;
  agenda: AgendaWithTimes;
  employees: readonly Employee[];
  /** Opens the sheet of a visit. */
  onOpen: (id: string) => void;
}

/** What is open over the board. */
type Over =
  | { kind: 'plan'; order: Order; at: PlanStart }
  | { kind: 'choose'; at: PlanStart }
  | { kind: 'takeOver'; employee: Employee };

const none: Order[] = [];

/** Returns a start as a form begins with it. */
function planAt(employeeId: string, start: string): PlanStart {
  const { day, time } = brusselsParts(start);
  return { employeeId, day, start: time };
}

/** The day of a team: a row and a colour for each person, and the orders to plan beside it. */
export function TeamBoard({ viewState, agenda, employees, onOpen }: TeamBoardProps) {
  const { day, today, navigate, step } = viewState;
  const isNarrow = !useMediaQuery('(min-width: 64rem)');
  const toPlan = useLive(ordersToPlan, []);
  const orders = toPlan ?? none;
  const { rows, counts } = useBoard(agenda, employees, day);
  const [over, setOver] = useState<Over | null>(null);
  const moveTo = useBoardMove(employees);
  /** The visit as it was when it was grabbed: a colleague may move it while it is dragged. */
  const [grabbed, setGrabbed] = useState<AgendaVisit>();
  const itemOf = (id: string): AgendaVisit | undefined => agenda.visits.find(({ visit }) => visit.id === id);

  function dropOrder(id: string, place: DropPlace): void {
    const order = orders.find((one) => one.id === id);
    if (order === undefined) return;
    setOver({
      kind: 'plan',
      order,
      at: place.kind === 'day' ? { day: place.day } : planAt(place.employeeId, place.start),
    });
  }

  async function drop(what: Dragged, place: DropPlace): Promise<void> {
    if (what.kind === 'order') dropOrder(what.id, place);
    else if (place.kind === 'time') await moveTo(grabbed, () => place.start, place.employeeId);
    else await moveTo(grabbed, (start) => startOn(place.day, start));
  }

  const teamDrag = useTeamDrag(day, (what, place) => void drop(what, place));
  const dragging: TeamDrag = {
    ...teamDrag,
    begin: (event, what) => {
      setGrabbed(itemOf(what.id));
      teamDrag.begin(event, what);
    },
  };
  const { drag } = dragging;

  useAgendaKeys({
    step,
    today: () => navigate({ day: today }),
    view: (view) => navigate({ view, day }),
    shift: (id, by) => void moveTo(itemOf(id), (start) => shiftInstant(start, by)),
  });

  const dragged = itemOf(drag?.what.id ?? '');
  const order = dragged?.order ?? orders.find(({ id }) => id === drag?.what.id);
  const isUnfit = (employee: Employee): boolean =>
    drag !== null && order !== undefined && missingForVisit(order, employee, dragged?.visit.services).length > 0;
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <DayStrip
        days={daysFrom(periodOf('week', day).from)}
        day={day}
        today={today}
        counts={counts}
        drag={drag}
        onDay={(next) => navigate({ day: next })}
      />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[1fr_17rem]">
        <div className="min-w-0 rounded-card border border-line bg-card px-3 py-2">
          {isNarrow ? null : <HourScale />}
          {rows.length === 0 ? (
            <p className="py-6 text-center text-ink-2">
              <Trans>Personne ne fait de visites : les qualifications se gèrent au bureau.</Trans>
            </p>
          ) : null}
          <ul>
            {rows.map((row) => (
              <TeamRow
                key={row.employee.id}
                {...row}
                day={day}
                gaps={agenda.gaps}
                dragging={dragging}
                isUnfit={isUnfit(row.employee)}
                isNarrow={isNarrow}
                onOpen={onOpen}
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
        <Tray
          orders={toPlan}
          dragging={dragging}
          onPress={(one) => setOver({ kind: 'plan', order: one, at: { day } })}
        />
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

interface BoardSheetsProps {
  over: Over | null;
  day: string;
  employees: readonly Employee[];
  onClose: () => void;
}

function BoardSheets({ over, day, employees, onClose }: BoardSheetsProps) {
  if (over === null) return null;
  if (over.kind === 'choose') return <ChooseOrderSheet at={over.at} onClose={onClose} />;
  if (over.kind === 'plan') return <PlanSheet order={over.order} visit={null} at={over.at} onClose={onClose} />;
  return <TakeOverSheet former={over.employee} day={day} employees={employees} onClose={onClose} />;
}

/** Returns the function that moves a visit to another start, and to a colleague when one is given. A toast says why not. */
function useBoardMove(employees: readonly Employee[]) {
  const { move } = useMoveVisit();
  const showToast = useToast();
  return async (
    item: AgendaVisit | undefined,
    startFrom: (start: string) => string,
    employeeId?: string,
  ): Promise<void> => {
    if (item === undefined) return;
    const times = timesFrom(item.visit, startFrom(item.visit.plannedStart));
    const outcome = await move(
      item,
      times,
      employees.find((one) => one.id === employeeId),
    );
    if (!outcome.moved && outcome.problem !== null) showToast({ text: outcome.problem });
  };
}
