import type { Employee } from '#contract/entities/employee.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useRoles } from '#hooks/use-roles.ts';
import { AbsenceSheet } from './absence-sheet.tsx';
import { HelpSheet } from './help-sheet.tsx';
import type { FeedActions } from './subscribe-sheet.tsx';
import { SubscribeSheet } from './subscribe-sheet.tsx';
import type { KnownAgenda } from './use-agenda.ts';
import type { AgendaPlace } from './use-agenda-place.ts';
import { useMoveVisit } from './use-move-visit.tsx';
import type { useOpenEntry } from './use-open-entry.ts';
import { VisitSheet } from './visit-sheet.tsx';
import { WhoSheet } from './who-sheet.tsx';

interface AgendaSheetsProps {
  entry: ReturnType<typeof useOpenEntry>;
  place: AgendaPlace;
  agenda: KnownAgenda | undefined;
  /** Whose agendas are on screen. */
  shown: readonly string[];
  employees: readonly Employee[];
  feed: FeedActions;
}

/** What stands open above the agenda. */
export function AgendaSheets({ entry, place, agenda, shown, employees, feed }: AgendaSheetsProps) {
  const { open, close } = entry;
  const { actor } = useAppData();
  const mover = useMoveVisit();
  const { supervisor } = useRoles();
  if (open === null || agenda === undefined) return null;
  if (open === 'help') return <HelpSheet onClose={close} />;
  if (open === 'feed') return <SubscribeSheet feed={feed} onClose={close} />;
  if (open === 'who')
    return supervisor ? (
      <WhoSheet
        employees={employees}
        chosen={shown}
        own={actor.id}
        onChange={(who) => place.go({ who })}
        onClose={close}
      />
    ) : null;
  const visit = agenda.visits.find((one) => one.visit.id === open);
  if (visit !== undefined)
    return <VisitSheet key={open} item={visit} gap={agenda.gaps.get(open)} mover={mover} onClose={close} />;
  const absence = agenda.absences.find((one) => one.unavailability.id === open) ?? null;
  if (absence === null && open !== 'new') return null;
  return (
    <AbsenceSheet
      key={open}
      item={absence}
      day={place.day < place.today ? place.today : place.day}
      employeeId={shown.length === 1 ? (shown[0] ?? actor.id) : actor.id}
      employees={supervisor ? employees : [actor]}
      onClose={close}
    />
  );
}
