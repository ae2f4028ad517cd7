import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { activeEmployees } from '#data/queries/employees.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { holidayWords } from '#hooks/holiday-words.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { Button } from '#ui/button.tsx';
import { useLocalPath } from '#ui/local-link.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import { useToast } from '#ui/toast.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useNow } from '#ui/use-now.ts';
import { absenceWords } from './absence-words.ts';
import { AgendaHeader } from './agenda-header.tsx';
import { AgendaTools } from './agenda-tools.tsx';
import { AgendaSheets } from './agenda-sheets.tsx';
import { eventsOf, hoursOf } from './calendar-events.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { Legend } from './legend.tsx';
import { periodOf } from './period.ts';
import { PrintTable } from './print-table.tsx';
import type { Shift } from './shift.ts';
import { shifted } from './shift.ts';
import type { FeedActions } from './subscribe-sheet.tsx';
import type { KnownAgenda } from './use-agenda.ts';
import { useAgenda } from './use-agenda.ts';
import { useAgendaKeys } from './use-agenda-keys.ts';
import type { AgendaPlace } from './use-agenda-place.ts';
import { useAgendaPlace } from './use-agenda-place.ts';
import { useMoveVisit } from './use-move-visit.tsx';
import { useOpenEntry } from './use-open-entry.ts';
import { usePeriodTitle } from './use-period-title.ts';
import { useSwipe } from './use-swipe.ts';

const nobody: Employee[] = [];

/** Visits and unavailabilities by day, week, month or in a list. Shown from the device, changed on it, sent when it can be. */
export function AgendaScreen({ feed }: { feed: FeedActions }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const place = useAgendaPlace();
  const period = periodOf(place.view, place.day);
  // Only a supervisor's device has more than its user's own.
  const shown = supervisor && place.who !== null ? place.who : [actor.id];
  const agenda = useAgenda(shown, period, useNow());
  const employees = useLive(activeEmployees, []) ?? nobody;
  const title = usePeriodTitle(place.view, place.day, period);
  const entry = useOpenEntry();
  const download = useDownload(agenda, `agenda-${period.from}.ics`);
  const tools = {
    onPrint: () => window.print(),
    onDownload: () => void download(),
    onSubscribe: () => entry.show('feed'),
    onHelp: () => entry.show('help'),
  };
  return (
    <>
      <PageTitle>{t`Agenda`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4">
        <AgendaHeader
          place={place}
          title={title}
          count={agenda?.visits.length}
          people={supervisor ? shown.length : null}
          onCreate={() => entry.show('new')}
          onWho={() => entry.show('who')}
          tools={tools}
        />
        {agenda === undefined ? (
          <SkeletonCards label={t`Lecture de l’agenda`} count={3} />
        ) : (
          <>
            <Grid place={place} agenda={agenda} several={shown.length > 1} entry={entry} />
            <Legend agenda={agenda} />
            <AgendaTools {...tools} className="lg:hidden" />
            <PrintTable title={title} agenda={agenda} several={shown.length > 1} />
          </>
        )}
      </div>
      <ThumbBar>
        <Button look="primary" size="large" icon={Plus} className="w-full" onClick={() => entry.show('new')}>
          <Trans>Indisponibilité</Trans>
        </Button>
      </ThumbBar>
      <AgendaSheets entry={entry} place={place} agenda={agenda} shown={shown} employees={employees} feed={feed} />
    </>
  );
}

interface GridProps {
  place: AgendaPlace;
  agenda: KnownAgenda;
  several: boolean;
  entry: ReturnType<typeof useOpenEntry>;
}

function Grid({ place, agenda, several, entry }: GridProps) {
  const { view, day, today, go, step } = place;
  const { events, entries } = useEvents(place, agenda);
  const moveTo = useMoveTo(agenda);
  const swipe = useSwipe(step);
  const refocus = useRefocus(agenda);
  const narrow = !useMediaQuery('(min-width: 48rem)');

  async function shift(id: string, by: Shift): Promise<void> {
    const item = agenda.visits.find(({ visit }) => visit.id === id);
    if (item === undefined) return;
    refocus(id);
    await moveTo(id, shifted(item.visit.plannedStart, by));
  }

  useAgendaKeys({
    step,
    today: () => go({ view, day: today }),
    view: (next) => go({ view: next, day }),
    shift: (id, by) => void shift(id, by),
  });

  return (
    <div onTouchStart={swipe.onTouchStart} onTouchEnd={swipe.onTouchEnd} className="touch-pan-y print:hidden">
      <CalendarGrid
        view={view}
        day={day}
        narrow={narrow && (view === 'week' || view === 'month')}
        several={several}
        events={events}
        entries={entries}
        hours={hoursOf(agenda)}
        onOpen={entry.show}
        onDay={(next) => go({ view: 'day', day: next })}
        onMove={(id, start) => moveTo(id, start.toISOString())}
        onDrag={() => swipe.cancel()}
      />
    </div>
  );
}

function useEvents({ view, day }: AgendaPlace, agenda: KnownAgenda) {
  const { i18n, t } = useLingui();
  const { whyFixed } = useMoveVisit();
  return useMemo(
    () =>
      eventsOf(
        agenda,
        periodOf(view, day),
        {
          visit: ({ order }) => (order === undefined ? t`Visite` : addressLines(i18n, order.address).street),
          absence: ({ unavailability }) => i18n._(absenceWords[unavailability.kind]),
          holiday: (holiday) => i18n._(holidayWords[holiday]),
        },
        (item) => whyFixed(item) === undefined,
      ),
    // What may be moved follows from the rows and the user, who stay the same while the rows do.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as said above
    [agenda, view, day, i18n, i18n.locale],
  );
}

/** Moves a visit to another start, as long as before; false when it stays, which is then said. */
function useMoveTo(agenda: KnownAgenda): (id: string, plannedStart: string) => Promise<boolean> {
  const { move } = useMoveVisit();
  const showToast = useToast();
  return async (id, plannedStart) => {
    const item = agenda.visits.find(({ visit }) => visit.id === id);
    if (item === undefined) return false;
    const length = Date.parse(item.visit.plannedEnd) - Date.parse(item.visit.plannedStart);
    const plannedEnd = new Date(Date.parse(plannedStart) + length).toISOString();
    const outcome = await move(item, { plannedStart, plannedEnd });
    if (!outcome.moved && outcome.problem !== null) showToast({ text: outcome.problem });
    return outcome.moved;
  };
}

/** Keeps the focus on a visit that is moved by the keyboard: what stood there is drawn anew elsewhere. */
function useRefocus(agenda: KnownAgenda): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    document.querySelector<HTMLElement>(`[data-entry="${wanted.current}"]`)?.focus();
    wanted.current = null;
  }, [agenda]);
  return (id) => {
    wanted.current = id;
  };
}

/** Writes what is on screen to a file for other calendars. */
function useDownload(agenda: KnownAgenda | undefined, name: string): () => Promise<void> {
  const { i18n, t } = useLingui();
  const localPath = useLocalPath();
  const showToast = useToast();
  return async () => {
    if (agenda === undefined) return;
    const { downloadIcs, icsOf } = await import('./agenda-ics.ts');
    const title = (services: string, town: string): string => t`Visite ${services}, ${town}`;
    const text = icsOf(
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
