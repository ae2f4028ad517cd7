import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { addressLines } from '#labels/address-lines.ts';
import { holidayLabels } from '#labels/holiday-labels.ts';
import { unavailabilityLabels } from '#labels/unavailability-labels.ts';
import { clientVisitPagePath } from '#parts/clients/client-paths.ts';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import type { PlanStart } from '#parts/planning/plan-form.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import { later } from '#ui/later.tsx';
import { useToast } from '#ui/toast.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import './agenda.css';
import { eventsOf, visibleHours } from './calendar-events.ts';
import type { CalendarGridProps } from './calendar-grid.tsx';
import { FirstEvents } from './first-events.tsx';
import { periodOf } from './period.ts';
import type { Shift } from './shift.ts';
import { shiftInstant } from './shift.ts';
import type { AgendaWithTimes } from './use-agenda.ts';
import type { ChooseOrderSheetProps } from './team/choose-order-sheet.tsx';
import { useAgendaKeys } from './use-agenda-keys.ts';
import type { AgendaViewState } from './use-agenda-view.ts';
import { useMoveVisit } from './use-move-visit.tsx';
import { useSwipe } from './use-swipe.ts';

const ChooseOrderSheet = later<ChooseOrderSheetProps>(
  async () => (await import('./team/choose-order-sheet.tsx')).ChooseOrderSheet,
);

// The library of the grid is larger than all the rest of the page.
const CalendarGrid = later<CalendarGridProps>(async () => (await import('./calendar-grid.tsx')).CalendarGrid, {
  Before: FirstEvents,
});

interface AgendaCalendarProps {
  viewState: AgendaViewState;
  agenda: AgendaWithTimes;
  /** Identifiers of the employees whose agendas are shown. */
  shown: readonly string[];
  /** Opens the sheet of an entry. */
  onOpen: (id: string) => void;
}

/** The calendar with its gestures and keyboard shortcuts. */
export function AgendaCalendar({ viewState, agenda, shown, onOpen }: AgendaCalendarProps) {
  const { day, today, navigate, step } = viewState;
  // A board is for supervisors: anybody else who follows a link to it gets their day.
  const view = viewState.view === 'team' ? 'day' : viewState.view;
  const [empty, setEmpty] = useState<PlanStart | null>(null);
  const { events, entries } = useEvents(viewState, agenda);
  const moveTo = useMoveTo();
  /** The agenda as it was when a visit was grabbed: a colleague may move it while it is dragged. */
  const grabbed = useRef(agenda);
  const swipe = useSwipe(step);
  const refocus = useRefocus(agenda);
  const narrow = !useMediaQuery('(min-width: 48rem)');
  const only = shown.length === 1 ? shown[0] : undefined;
  const path = useLocalPath();
  const goTo = useNavigate();

  async function shift(id: string, by: Shift): Promise<void> {
    const item = agenda.visits.find(({ visit }) => visit.id === id);
    if (item === undefined) return;
    refocus(id);
    await moveTo(item, shiftInstant(item.visit.plannedStart, by));
  }

  useAgendaKeys({
    step,
    today: () => navigate({ view, day: today }),
    view: (next) => navigate({ view: next, day }),
    shift: (id, by) => void shift(id, by),
  });

  return (
    <div
      onTouchStart={swipe.onTouchStart}
      onTouchMove={swipe.onTouchMove}
      onTouchEnd={swipe.onTouchEnd}
      className="touch-pan-y print:hidden"
    >
      <CalendarGrid
        view={view}
        day={day}
        narrow={narrow && (view === 'week' || view === 'month')}
        showEmployee={shown.length > 1}
        events={events}
        entries={entries}
        hours={visibleHours(agenda)}
        onOpen={(id) => {
          const visit = agenda.clientVisits.find((one) => one.visit.id === id)?.visit;
          if (visit === undefined) onOpen(id);
          else if (visit.state === 'done') void goTo(path(clientVisitPagePath(visit.id)));
          else void goTo(path(clientVisitPath(visit.clientId, visit.id)));
        }}
        onDay={(next) => navigate({ view: 'day', day: next })}
        onMove={(id, start) =>
          moveTo(
            grabbed.current.visits.find(({ visit }) => visit.id === id),
            start.toISOString(),
          )
        }
        onEmpty={(at) => {
          if (swipe.isTap()) setEmpty({ ...at, ...(only === undefined ? {} : { employeeId: only }) });
        }}
        onDrag={() => {
          grabbed.current = agenda;
          swipe.cancel();
        }}
      />
      {empty === null ? null : <ChooseOrderSheet at={empty} onClose={() => setEmpty(null)} />}
    </div>
  );
}

function useEvents({ view, day }: AgendaViewState, agenda: AgendaWithTimes) {
  const { i18n, t } = useLingui();
  const { whyNotMovable } = useMoveVisit();
  return useMemo(
    () =>
      eventsOf(
        agenda,
        periodOf(view, day),
        {
          clientVisit: ({ client }) => client?.name ?? t`Visite d’un client`,
          visit: ({ order }) => (order === undefined ? t`Visite` : addressLines(i18n, order.address).street),
          unavailability: ({ unavailability }) => i18n._(unavailabilityLabels[unavailability.kind]),
          holiday: (holiday) => i18n._(holidayLabels[holiday]),
        },
        (item) => whyNotMovable(item) === undefined,
      ),
    // `whyNotMovable` is a new function at each render, but its result depends on the rows and the user only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
    [agenda, view, day, i18n, i18n.locale],
  );
}

/** Moves a visit to another start and keeps its duration. Resolves to false when it did not move; a toast says why. */
function useMoveTo(): (item: AgendaVisit | undefined, plannedStart: string) => Promise<boolean> {
  const { move } = useMoveVisit();
  const showToast = useToast();
  return async (item, plannedStart) => {
    if (item === undefined) return false;
    const duration = Date.parse(item.visit.plannedEnd) - Date.parse(item.visit.plannedStart);
    const plannedEnd = new Date(Date.parse(plannedStart) + duration).toISOString();
    const outcome = await move(item, { plannedStart, plannedEnd });
    if (!outcome.moved && outcome.problem !== null) showToast({ text: outcome.problem });
    return outcome.moved;
  };
}

/** Keeps the focus on a visit moved by keyboard: the calendar renders it as a new element. */
function useRefocus(agenda: AgendaWithTimes): (id: string) => void {
  const movedId = useRef<string | null>(null);
  useEffect(() => {
    if (movedId.current === null) return;
    document.querySelector<HTMLElement>(`[data-entry="${movedId.current}"]`)?.focus();
    movedId.current = null;
  }, [agenda]);
  return (id) => {
    movedId.current = id;
  };
}
