import { useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { activeEmployees } from '#data/queries/people/employees.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { later } from '#ui/page/later.tsx';
import { overlap } from '#contract/rules/visits/visit-times.ts';
import { datedOrders } from './calendar/calendar-events.ts';
import { AgendaCalendar } from './calendar/agenda-calendar.tsx';
import { AgendaHeader } from './agenda-header.tsx';
import type { AgendaSheetsProps } from './agenda-sheets.tsx';
import { AgendaTools } from './sharing/later-agenda-tools.tsx';
import { Legend } from './calendar/legend.tsx';
import { instantsOf, periodOf } from './shown/period.ts';
import { PrintTable } from './sharing/print-table.tsx';
import type { FeedActions } from './sharing/subscribe-sheet.tsx';
import type { AgendaWithTimes } from './use-agenda.ts';
import { useAgenda } from './use-agenda.ts';
import type { AgendaView } from './shown/period.ts';
import { useAgendaView } from './shown/use-agenda-view.ts';
import { useChosenAgendas } from './shown/use-chosen-agendas.ts';
import { useDownloadIcs } from './sharing/use-download-ics.ts';
import { usePeriodTitle } from './shown/use-period-title.ts';
import { useTeamBoard } from './team/use-team-board.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';

const nobody: Employee[] = [];

// Their forms bring our schemas, which no calendar needs.
const AgendaSheets = later<AgendaSheetsProps>(async () => (await import('./agenda-sheets.tsx')).AgendaSheets);

/** Returns the view to show, and whose agendas: a team for a supervisor, whose device alone holds those of others. */
function useShown(view: AgendaView, employeeIds: string[] | null, employees: readonly Employee[]) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const isTeam = supervisor && view === 'team';
  const team = employees.filter(({ id, qualifications }) => employeeIds?.includes(id) ?? qualifications.length > 0);
  if (isTeam) return { isTeam, team, shown: team.map(({ id }) => id) };
  return { isTeam, team, shown: supervisor && employeeIds !== null ? employeeIds : [actor.id] };
}

/** Returns the part of an agenda that lies on one day. */
function onDay(agenda: AgendaWithTimes, day: string): AgendaWithTimes {
  const { from, to } = instantsOf(periodOf('day', day));
  return {
    ...agenda,
    visits: agenda.visits.filter(({ visit }) => visit.plannedStart >= from && visit.plannedStart < to),
    clientVisits: agenda.clientVisits.filter(({ visit }) => visit.plannedAt >= from && visit.plannedAt < to),
    orders: datedOrders(agenda).filter((one) => overlap(one, { from, to })),
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
  const isKnown = viewState.isKnown && employeeIds !== undefined && (!isTeam || stored !== undefined);
  // The board counts the visits of the whole week, and shows one day. Many events are drawn in slices: the page answers meanwhile.
  const read = useDeferredValue(useAgenda(isKnown ? shown : null, period, useNow()));
  const agenda = read !== undefined && isTeam ? onDay(read, viewState.day) : read;
  const title = usePeriodTitle(isTeam ? 'day' : viewState.view, viewState.day, period);
  const sheet = useAddressSheet('open', ['move']);
  const download = useDownloadIcs(agenda, `agenda-${period.from}.ics`);
  const tools = {
    onPrint: () => window.print(),
    onDownload: () => void download(),
    onSubscribe: () => sheet.open('feed'),
    onHelp: () => sheet.open('help'),
  };
  return (
    <>
      <PageTitle>{t`Agenda`}</PageTitle>
      <div
        className={classNames(
          'mx-auto flex flex-col gap-3 p-4 print:block print:p-0',
          isTeam ? 'max-w-[110rem] lg:gap-2 lg:py-2' : 'max-w-7xl',
        )}
      >
        <AgendaHeader
          viewState={viewState}
          title={title}
          visits={
            agenda === undefined ? undefined : [...agenda.visits, ...agenda.clientVisits].map(({ visit }) => visit)
          }
          people={supervisor ? shown.length : null}
          onCreate={() => sheet.open('new')}
          onPickEmployees={() => sheet.open('who')}
          tools={tools}
        />
        {agenda === undefined || (isTeam && board === null) ? (
          <SkeletonCards label={t`Lecture de l’agenda`} count={3} />
        ) : (
          <>
            {board !== null && isTeam ? (
              <board.Board viewState={viewState} agenda={read ?? agenda} employees={team} onOpen={sheet.open} />
            ) : (
              <>
                <AgendaCalendar viewState={viewState} agenda={agenda} shown={shown} onOpen={sheet.open} />
                <Legend agenda={agenda} />
              </>
            )}
            <AgendaTools {...tools} className="self-start lg:hidden" />
            <PrintTable title={title} agenda={agenda} showEmployee={shown.length > 1} />
          </>
        )}
      </div>
      <LayerInAddress>
        {sheet.value === null ? null : (
          <AgendaSheets
            sheet={sheet}
            viewState={viewState}
            agenda={agenda}
            shown={shown}
            employees={employees}
            onChoose={choose}
            feed={feed}
          />
        )}
      </LayerInAddress>
    </>
  );
}
