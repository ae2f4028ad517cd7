import { useLingui } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { Gone } from '#parts/forms/gone.tsx';
import { useLast } from '#ui/layers/use-last.ts';
import { UnavailabilitySheet } from './absences/unavailability-sheet.tsx';
import { HelpSheet } from './help-sheet.tsx';
import type { FeedActions } from './sharing/subscribe-sheet.tsx';
import { SubscribeSheet } from './sharing/subscribe-sheet.tsx';
import type { AgendaWithTimes } from './use-agenda.ts';
import type { AgendaViewState } from './shown/use-agenda-view.ts';
import { useMoveVisit } from './moving/use-move-visit.tsx';
import { VisitSheet } from './moving/visit-sheet.tsx';
import { EmployeePickerSheet } from './shown/employee-picker-sheet.tsx';
import type { AddressSheet } from '#hooks/addresses/use-address-sheet.ts';
import { useSearchParams } from 'react-router-dom';

export interface AgendaSheetsProps {
  /** Opened by a row's identifier, or `new`, `who`, `feed`, `help`. */
  sheet: AddressSheet;
  viewState: AgendaViewState;
  agenda: AgendaWithTimes | undefined;
  /** Identifiers of the employees whose agendas are shown. */
  shown: readonly string[];
  employees: readonly Employee[];
  /** Chooses whose agendas are shown; null for the user's own. */
  onChoose: (employeeIds: string[] | null) => void;
  feed: FeedActions;
}

/** The open sheet: a visit, an unavailability, the choice of employees, the calendar feed or the help. */
export function AgendaSheets({ sheet, viewState, agenda, shown, employees, onChoose, feed }: AgendaSheetsProps) {
  const { value: open, close } = sheet;
  // A draft of the form that moves the visit opens again.
  const isMoving = useSearchParams()[0].get('move') === '1';
  const { actor } = useAppData();
  const mover = useMoveVisit();
  const { supervisor } = useRoles();
  const { visit, unavailability, why } = useSubject(open, agenda);
  if (open === null || agenda === undefined) return null;
  if (open === 'help') return <HelpSheet isBoard={supervisor && viewState.view === 'team'} onClose={close} />;
  if (open === 'feed') return <SubscribeSheet actions={feed} onClose={close} />;
  if (open === 'who')
    return supervisor ? (
      <EmployeePickerSheet employees={employees} chosen={shown} ownId={actor.id} onChange={onChoose} onClose={close} />
    ) : null;
  if (visit !== undefined)
    return (
      <Gone why={why}>
        <VisitSheet
          key={open}
          item={visit}
          gap={agenda.gaps.get(open)}
          mover={mover}
          isMoving={isMoving}
          onClose={close}
        />
      </Gone>
    );
  if (unavailability === undefined && open !== 'new') return null;
  return (
    <Gone why={why}>
      <UnavailabilitySheet
        key={open}
        item={unavailability ?? null}
        day={viewState.day < viewState.today ? viewState.today : viewState.day}
        employeeId={shown.length === 1 ? (shown[0] ?? actor.id) : actor.id}
        employees={supervisor ? employees : [actor]}
        colleagues={supervisor ? employees : []}
        onClose={close}
      />
    </Gone>
  );
}

/**
 * Returns the visit or unavailability of the open sheet. It stays when a colleague moves it out of what the agenda shows, and when
 * it ends; `why` then says so.
 */
function useSubject(open: string | null, agenda: AgendaWithTimes | undefined) {
  const { t } = useLingui();
  const visit = agenda?.visits.find((one) => one.visit.id === open);
  const unavailability = agenda?.unavailabilities.find((one) => one.unavailability.id === open);
  const id = open ?? '';
  const row = useLive(
    async (db) => ({
      id,
      visit: (await db.visits.get(id))?.row,
      unavailability: (await db.unavailabilities.get(id))?.row,
    }),
    [id],
  );
  const lastVisit = useLast(visit, open !== null);
  const lastUnavailability = useLast(unavailability, open !== null);
  const now = row?.id === id ? row : undefined;
  if (lastVisit?.visit.id === open) {
    const isGone = now !== undefined && now.visit === undefined;
    return {
      visit: { ...lastVisit, visit: now?.visit ?? lastVisit.visit },
      why: isGone ? t`Cette visite n’est plus à vous.` : null,
    };
  }
  if (lastUnavailability?.unavailability.id !== open) return { why: null };
  const isRemoved = unavailability === undefined && now !== undefined && now.unavailability?.removed !== false;
  return {
    unavailability: {
      ...lastUnavailability,
      unavailability: isRemoved
        ? lastUnavailability.unavailability
        : (now?.unavailability ?? lastUnavailability.unavailability),
    },
    why: isRemoved ? t`Cette indisponibilité est supprimée.` : null,
  };
}
