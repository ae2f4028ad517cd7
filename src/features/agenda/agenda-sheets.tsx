import type { Employee } from '#contract/entities/employee.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useRoles } from '#hooks/use-roles.ts';
import { UnavailabilitySheet } from './unavailability-sheet.tsx';
import { HelpSheet } from './help-sheet.tsx';
import type { FeedActions } from './subscribe-sheet.tsx';
import { SubscribeSheet } from './subscribe-sheet.tsx';
import type { AgendaWithGaps } from './use-agenda.ts';
import type { AgendaViewState } from './use-agenda-view.ts';
import { useMoveVisit } from './use-move-visit.tsx';
import type { useOpenSheet } from './use-open-sheet.ts';
import { VisitSheet } from './visit-sheet.tsx';
import { EmployeePickerSheet } from './employee-picker-sheet.tsx';

interface AgendaSheetsProps {
  sheet: ReturnType<typeof useOpenSheet>;
  viewState: AgendaViewState;
  agenda: AgendaWithGaps | undefined;
  /** Identifiers of the employees whose agendas are shown. */
  shown: readonly string[];
  employees: readonly Employee[];
  /** Chooses whose agendas are shown; null for the user's own. */
  onChoose: (employeeIds: string[] | null) => void;
  feed: FeedActions;
}

/** The open sheet: a visit, an unavailability, the choice of employees, the calendar feed or the help. */
export function AgendaSheets({ sheet, viewState, agenda, shown, employees, onChoose, feed }: AgendaSheetsProps) {
  const { open, isMoving, close } = sheet;
  const { actor } = useAppData();
  const mover = useMoveVisit();
  const { supervisor } = useRoles();
  if (open === null || agenda === undefined) return null;
  if (open === 'help') return <HelpSheet onClose={close} />;
  if (open === 'feed') return <SubscribeSheet actions={feed} onClose={close} />;
  if (open === 'who')
    return supervisor ? (
      <EmployeePickerSheet employees={employees} chosen={shown} ownId={actor.id} onChange={onChoose} onClose={close} />
    ) : null;
  const visit = agenda.visits.find((one) => one.visit.id === open);
  if (visit !== undefined)
    return (
      <VisitSheet
        key={open}
        item={visit}
        gap={agenda.gaps.get(open)}
        mover={mover}
        isMoving={isMoving}
        onClose={close}
      />
    );
  const unavailability = agenda.unavailabilities.find((one) => one.unavailability.id === open) ?? null;
  if (unavailability === null && open !== 'new') return null;
  return (
    <UnavailabilitySheet
      key={open}
      item={unavailability}
      day={viewState.day < viewState.today ? viewState.today : viewState.day}
      employeeId={shown.length === 1 ? (shown[0] ?? actor.id) : actor.id}
      employees={supervisor ? employees : [actor]}
      onClose={close}
    />
  );
}
