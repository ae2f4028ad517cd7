import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Employee } from '#contract/entities/employee.ts';
import type { AgendaVisit } from '#data/queries/agenda.ts';
import { activeEmployees } from '#data/queries/employees.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { holidayLabels } from '#labels/holiday-labels.ts';
import { serviceCodes } from '#labels/service-codes.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import type { PlanStart } from '#parts/planning/plan-form.ts';
import { clientVisitPagePath } from '#parts/clients/client-visit-labels.ts';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { classNames } from '#ui/class-names.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useNow } from '#ui/use-now.ts';
import { later } from '#ui/later.tsx';
import { unavailabilityLabels } from '#labels/unavailability-labels.ts';
import { AgendaHeader } from './agenda-header.tsx';
import type { AgendaSheetsProps } from './agenda-sheets.tsx';
import { AgendaTools } from './later-agenda-tools.tsx';
import { eventsOf, visibleHours } from './calendar-events.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { Legend } from './legend.tsx';
import { instantsOf, periodOf } from './period.ts';
import { PrintTable } from './print-table.tsx';
import type { Shift } from './shift.ts';
import { shiftInstant } from './shift.ts';
import type { FeedActions } from './subscribe-sheet.tsx';
import type { AgendaWithGaps } from './use-agenda.ts';
import { useAgenda } from './use-agenda.ts';
import { useAgendaKeys } from './use-agenda-keys.ts';
import type { AgendaView } from './period.ts';
import type { AgendaViewState } from './use-agenda-view.ts';
import { useAgendaView } from './use-agenda-view.ts';
import { useChosenAgendas } from './use-chosen-agendas.ts';
import { useMoveVisit } from './use-move-visit.tsx';
import { useOpenSheet } from './use-open-sheet.ts';
import { usePeriodTitle } from './use-period-title.ts';
import { useSwipe } from './use-swipe.ts';
import type { TeamBoard } from './team/team-board.tsx';

const nobody: Employee[] = [];

// Their forms bring our schemas, which no calendar needs.
const AgendaSheets = later<AgendaSheetsProps>(async () => (await import('./agenda-sheets.tsx')).AgendaSheets);

const ChooseOrderSheet = lazy(() =>
  import('./team/choose-order-sheet.tsx').then((module) => ({ default: module.ChooseOrderSheet })),
);

/** Returns the view to show, and whose agendas: a team for a supervisor, whose device alone holds those of others. */
function useShown(view: AgendaView, employeeIds: string[] | null, employees: readonly Employee[]) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const isTeam = supervisor && view === 'team';
  const team = employees.filter(({ id, qualifications }) => employeeIds?.includes(id) ?? qualifications.length > 0);
  if (isTeam) return { isTeam, team, shown: team.map(({ id }) => id) };
  return { isTeam, team, shown: supervisor && employeeIds !== null ? employeeIds : [actor.id] };
}

/**
 * Returns the team's board; null until its script is here. It is requested while the agenda is read. As a fallback of Suspense,
 * the placeholder would stay for 300 ms at least.
 */
function useTeamBoard(isTeam: boolean): { Board: typeof TeamBoard } | null {
  const [board, setBoard] = useState<{ Board: typeof TeamBoard } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (isTeam)
      void import('./team/team-board.tsx').then(
        (module) => isCurrent && setBoard({ Board: module.TeamBoard }),
        // The page's own error boundary shows it.
        (error: unknown) =>
          setBoard(() => {
            throw error;
          }),
      );
    return () => {
      isCurrent = false;
    };
  }, [isTeam]);
  return board;
}

/** Returns the part of an agenda that lies on one day. */
function onDay(agenda: AgendaWithGaps, day: string): AgendaWithGaps {
  const { from, to } = instantsOf(periodOf('day', day));
  return {
    ...agenda,
    visits: agenda.visits.filter(({ visit }) => visit.plannedStart >= from && visit.plannedStart < to),
    clientVisits: agenda.clientVisits.filter(({ visit }) => visit.plannedAt >= from && visit.plannedAt < to),
    unavailabilities: agenda.unavailabilities.filter(({ unavailability: one }) => one.from < to && one.to > from),
  };
}

/** Visits and unavailabilities by day, week, month or in a list. Works without network. */
export function AgendaScreen({ feed }: { feed: FeedActions }) {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  const viewState = useAgendaView();
  const stored = useLive(activeEmployees, []);
  const employees = stored ?? nobody;
  const { employeeIds, choose } = useChosenAgendas(viewState);
  const { isTeam, team, shown } = useShown(viewState.view, employeeIds ?? null, employees);
  const board = useTeamBoard(isTeam);
  const period = periodOf(viewState.view, viewState.day);
  // Until it is known whose agenda to show, there is none: not an empty one.
  const isKnown = employeeIds !== undefined && (!isTeam || stored !== undefined);
  // The board counts the visits of the whole week, and shows one day. Many events are drawn in slices: the page answers meanwhile.
  const read = useDeferredValue(useAgenda(isKnown ? shown : null, period, useNow()));
  const agenda = read !== undefined && isTeam ? onDay(read, viewState.day) : read;
  const title = usePeriodTitle(isTeam ? 'day' : viewState.view, viewState.day, period);
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
      <div
        className={classNames(
          'mx-auto flex flex-col gap-3 p-4 print:block print:p-0',
          isTeam ? 'max-w-[110rem]' : 'max-w-7xl',
        )}
      >
        <AgendaHeader
          viewState={viewState}
          title={title}
          visits={
            agenda === undefined ? undefined : [...agenda.visits, ...agenda.clientVisits].map(({ visit }) => visit)
          }
          people={supervisor ? shown.length : null}
          onCreate={() => sheet.show('new')}
          onPickEmployees={() => sheet.show('who')}
          tools={tools}
        />
        {agenda === undefined || (isTeam && board === null) ? (
          <SkeletonCards label={t`Lecture de l’agenda`} count={3} />
        ) : (
          <>
            {board !== null && isTeam ? (
              <board.Board viewState={viewState} agenda={read ?? agenda} employees={team} onOpen={sheet.show} />
            ) : (
              <>
                <Grid viewState={viewState} agenda={agenda} shown={shown} onOpen={sheet.show} />
                <Legend agenda={agenda} />
              </>
            )}
            <AgendaTools {...tools} className="lg:hidden" />
            <PrintTable title={title} agenda={agenda} showEmployee={shown.length > 1} />
          </>
        )}
      </div>
      <LayerInAddress>
        <AgendaSheets
          sheet={sheet}
          viewState={viewState}
          agenda={agenda}
          shown={shown}
          employees={employees}
          onChoose={choose}
          feed={feed}
        />
      </LayerInAddress>
    </>
  );
}

interface GridProps {
  viewState: AgendaViewState;
  agenda: AgendaWithGaps;
  /** Identifiers of the employees whose agendas are shown. */
  shown: readonly string[];
  /** Opens the sheet of an entry. */
  onOpen: (id: string) => void;
}

/** The calendar with its gestures and keyboard shortcuts. */
function Grid({ viewState, agenda, shown, onOpen }: GridProps) {
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
      {empty === null ? null : (
        <Suspense>
          <ChooseOrderSheet at={empty} onClose={() => setEmpty(null)} />
        </Suspense>
      )}
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
            : title(serviceCodes(i18n, order).join(' '), addressLines(i18n, order.address).town),
        location: ({ address }) => Object.values(addressLines(i18n, address)).join(', '),
        link: ({ visit, order }) =>
          new URL(localPath(`/orders/${order?.number ?? visit.orderId}`), window.location.href).href,
      },
      new Date(),
    );
    downloadIcs(text, name);
    showToast({ text: t`Fichier d’agenda téléchargé.` });
  };
}
