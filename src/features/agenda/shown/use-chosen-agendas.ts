import { chosenAgendas, storeChosenAgendas } from '#data/settings/agenda-choice.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import type { AgendaViewState } from './use-agenda-view.ts';

interface ChosenAgendas {
  /**
   * Identifiers of the employees in the address, or else of those chosen last on this device; null for the user's own agenda,
   * undefined until read.
   */
  employeeIds: string[] | null | undefined;
  choose: (ids: string[] | null) => void;
}

/** Returns whose agendas are shown, and the function that chooses others and remembers them. */
export function useChosenAgendas({
  employeeIds,
  navigate,
}: Pick<AgendaViewState, 'employeeIds' | 'navigate'>): ChosenAgendas {
  const { db } = useAppData();
  const remembered = useLive(chosenAgendas, []);
  return {
    employeeIds: employeeIds ?? remembered,
    choose: (ids) => {
      const writing = storeChosenAgendas(db, ids).catch(() => undefined);
      // Without identifiers in the address, the remembered ones are shown.
      if (ids === null) void writing.then(() => navigate({ employeeIds: null }));
      else navigate({ employeeIds: ids });
    },
  };
}
