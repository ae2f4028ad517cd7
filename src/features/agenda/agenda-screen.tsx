import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Employee } from '#contract/entities/employee.ts';
import { activeEmployees } from '#data/queries/employees.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { holidayLabels } from '#labels/holiday-labels.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useNow } from '#ui/use-now.ts';
import { unavailabilityLabels } from '#labels/unavailability-labels.ts';
import { AgendaHeader } from './agenda-header.tsx';
import { AgendaTools } from './agenda-tools.tsx';
import { AgendaSheets } from './agenda-sheets.tsx';
import { eventsOf, visibleHours } from './calendar-events.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { Legend } from './legend.tsx';
import { periodOf } from './period.ts';
import { PrintTable } from './print-table.tsx';
import type { Shift } from './shift.ts';
import { shiftInstant } from './shift.ts';
import type { FeedActions } from './subscribe-sheet.tsx';
import type { AgendaWithGaps } from './use-agenda.ts';
import { useAgenda } from './use-agenda.ts';
import { useAgendaKeys } from './use-agenda-keys.ts';
import type { AgendaViewState } from './use-agenda-view.ts';
import { useAgendaView } from './use-agenda-view.ts';
import { useMoveVisit } from './use-move-visit.tsx';
import { useOpenSheet } from './use-open-sheet.ts';
import { usePeriodTitle } from './use-period-title.ts';
import { useSwipe } from './use-swipe.ts';

const nobody: Employee[] = [];

/** Visits and unavailabilities by day, week, month or in a list. Works without network. */
export function AgendaScreen({ feed }: { feed: FeedActions }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const viewState = useAgendaView();
  const period = periodOf(viewState.view, viewState.day);
  // Only a supervisor's device holds the agendas of others.
  const shown = supervisor && viewState.employeeIds !== null ? viewState.employeeIds : [actor.id];
  const agenda = useAgenda(shown, period, useNow());
  const employees = useLive(activeEmployees, []) ?? nobody;
  const title = usePeriodTitle(viewState.view, viewState.day, period);
  const sheet = useOpenSheet();
  const download = useDownload(agenda, `agenda-${period.from}.ics`);
  const tools = {
    onPrint: () => window.print(),
    onDownload: () => void download(),
    onSubscribe: () => sheet.show('feed'),
    onHelp: () => sheet.show('help'),
  };
  return (
    <>
      <PageTitle>{t`Agenda`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4">
        <AgendaHeader
          viewState={viewState}
          title={title}
          count={agenda === undefined ? undefined : agenda.visits.length + agenda.clientVisits.length}
          people={supervisor ? shown.length : null}
          onCreate={() => sheet.show('new')}
          onPickEmployees={() => sheet.show('who')}
          tools={tools}
        />
        {agenda === undefined ? (
          <SkeletonCards label={t`Lecture de l’agenda`} count={3} />
        ) : (
          <>
            <Grid viewState={viewState} agenda={agenda} showEmployee={shown.length > 1} onOpen={sheet.show} />
            <Legend agenda={agenda} />
            <AgendaTools {...tools} className="lg:hidden" />
            <PrintTable title={title} agenda={agenda} showEmployee={shown.length > 1} />
          </>
        )}
      </div>
      <AgendaSheets
        sheet={sheet}
        viewState={viewState}
        agenda={agenda}
        shown={shown}
        employees={employees}
        feed={feed}
      />
    </>
  );
}

interface GridProps {
  viewState: AgendaViewState;
  agenda: AgendaWithGaps;
  showEmployee: boolean;
  /** Opens the sheet of an entry. */
  onOpen: (id: string) => void;
}

/** The calendar with its gestures and keyboard shortcuts. */
function Grid({ viewState, agenda, showEmployee, onOpen }: GridProps) {
  const { view, day, today, navigate, step } = viewState;
  const { events, entries } = useEvents(viewState, agenda);
  const moveTo = useMoveTo(agenda);
  const swipe = useSwipe(step);
  const refocus = useRefocus(agenda);
  const narrow = !useMediaQuery('(min-width: 48rem)');
  const path = useLocalPath();
  const goTo = useNavigate();

  async function shift(id: string, by: Shift): Promise<void> {
    const item = agenda.visits.find(({ visit }) => visit.id === id);
    if (item === undefined) return;
    refocus(id);
    await moveTo(id, shiftInstant(item.visit.plannedStart, by));
  }

  useAgendaKeys({
    step,
    today: () => navigate({ view, day: today }),
    view: (next) => navigate({ view: next, day }),
    shift: (id, by) => void shift(id, by),
  });

  return (
    <div onTouchStart={swipe.onTouchStart} onTouchEnd={swipe.onTouchEnd} className="touch-pan-y print:hidden">
      <CalendarGrid
        view={view}
        day={day}
        narrow={narrow && (view === 'week' || view === 'month')}
        showEmployee={showEmployee}
        events={events}
        entries={entries}
        hours={visibleHours(agenda)}
        onOpen={(id) => {
          const visit = agenda.clientVisits.find((one) => one.visit.id === id)?.visit;
          if (visit === undefined) onOpen(id);
          else if (visit.state !== 'done') void goTo(path(clientVisitPath(visit.clientId)));
        }}
        onDay={(next) => navigate({ view: 'day', day: next })}
        onMove={(id, start) => moveTo(id, start.toISOString())}
        onDrag={() => swipe.cancel()}
      />
    </div>
  );
}

function useEvents({ view, day }: AgendaViewState, agenda: AgendaWithGaps) {
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
function useMoveTo(agenda: AgendaWithGaps): (id: string, plannedStart: string) => Promise<boolean> {
  const { move } = useMoveVisit();
  const showToast = useToast();
  return async (id, plannedStart) => {
    const item = agenda.visits.find(({ visit }) => visit.id === id);
    if (item === undefined) return false;
    const duration = Date.parse(item.visit.plannedEnd) - Date.parse(item.visit.plannedStart);
    const plannedEnd = new Date(Date.parse(plannedStart) + duration).toISOString();
    const outcome = await move(item, { plannedStart, plannedEnd });
    if (!outcome.moved && outcome.problem !== null) showToast({ text: outcome.problem });
    return outcome.moved;
  };
}

/** Keeps the focus on a visit moved by keyboard: the calendar renders it as a new element. */
function useRefocus(agenda: AgendaWithGaps): (id: string) => void {
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

/** Downloads the shown visits as an .ics file. */
function useDownload(agenda: AgendaWithGaps | undefined, name: string): () => Promise<void> {
  const { i18n, t } = useLingui();
  const localPath = useLocalPath();
  const showToast = useToast();
  return async () => {
    if (agenda === undefined) return;
    const { downloadIcs, buildIcs } = await import('./agenda-ics.ts');
    const title = (services: string, town: string): string => t`Visite ${services}, ${town}`;
    const text = buildIcs(
      agenda.visits,
      {
        title: ({ order }) =>
          order === undefined
            ? t`Visite`
            : title(order.services.map(({ code }) => code).join(' '), addressLines(i18n, order.address).town),
        link: ({ visit, order }) =>
          new URL(localPath(`/orders/${order?.number ?? visit.orderId}`), window.location.href).href,
      },
      new Date(),
    );
    downloadIcs(text, name);
    showToast({ text: t`Fichier d’agenda téléchargé.` });
  };
}
