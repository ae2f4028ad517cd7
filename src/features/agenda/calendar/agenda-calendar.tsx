import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { holidayLabels } from '#labels/people/holiday-labels.ts';
import { unavailabilityLabels } from '#labels/people/unavailability-labels.ts';
import type { PlanStart } from '#parts/planning/plan-form.ts';
import { later } from '#ui/page/later.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import './agenda.css';
import { eventsOf, visibleHours } from './calendar-events.ts';
import type { CalendarGridProps } from './calendar-grid.tsx';
import { FirstEvents } from './first-events.tsx';
import { periodOf } from '../shown/period.ts';
import type { Shift } from '../moving/shift.ts';
import { shiftInstant } from '../moving/shift.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';
import type { ChooseOrderSheetProps } from '../team/to-plan/choose-order-sheet.tsx';
import type { Arrow } from '../use-agenda-keys.ts';
import { useAgendaKeys } from '../use-agenda-keys.ts';
import type { AgendaViewState } from '../shown/use-agenda-view.ts';
import { useMoveVisit } from '../moving/use-move-visit.tsx';
import { useOpenEntry } from '../use-open-entry.ts';
import { useShiftedAgenda } from '../moving/use-shifted-agenda.ts';
import { useSwipe } from './use-swipe.ts';

const ChooseOrderSheet = later<ChooseOrderSheetProps>(
  async () => (await import('../team/to-plan/choose-order-sheet.tsx')).ChooseOrderSheet,
);

// The library of the grid is larger than all the rest of the page.
const CalendarGrid = later<CalendarGridProps>(async () => (await import('./calendar-grid.tsx')).CalendarGrid, {
  Before: FirstEvents,
  stays: true,
});

/** How far Shift and an arrow key move the focused visit: hours go down the page, days across. */
const shifts: Readonly<Record<Arrow, Shift>> = {
  ArrowUp: { days: 0, minutes: -15 },
  ArrowDown: { days: 0, minutes: 15 },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
};

/** A calendar gives no visit to a colleague. */
const nobody: Employee[] = [];

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
  const { moveTo } = useMoveVisit();
  const { shown: shifted, shift } = useShiftedAgenda(agenda, nobody);
  const { events, entries } = useEvents(viewState, shifted);
  /** The agenda as it was when a visit was grabbed: a colleague may move it while it is dragged. */
  const grabbed = useRef(shifted);
  const swipe = useSwipe(step);
  const narrow = !useMediaQuery('(min-width: 48rem)');
  const only = shown.length === 1 ? shown[0] : undefined;
  const openEntry = useOpenEntry(agenda, onOpen);

  useAgendaKeys({
    step,
    today: () => navigate({ view, day: today }),
    view: (next) => navigate({ view: next, day }),
    shift: (id, arrow) => shift(id, ({ start, employee }) => ({ start: shiftInstant(start, shifts[arrow]), employee })),
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
        onOpen={openEntry}
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
          grabbed.current = shifted;
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
          order: (order) => `${addressLines(i18n, order.address).street}, ${t`Pas encore de visite`}`,
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
