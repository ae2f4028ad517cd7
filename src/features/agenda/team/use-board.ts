import { useMemo } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { brusselsDay, instantsOfDay } from '#contract/rules/brussels-time.ts';
import type { AgendaUnavailability, AgendaVisit } from '#data/queries/visits/agenda.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';

export interface BoardRow {
  employee: Employee;
  index: number;
  visits: AgendaVisit[];
  away: AgendaUnavailability[];
}

/** Returns a row for each employee of the day, with their visits and unavailabilities, and the week's visits by day. */
export function useBoard(agenda: AgendaWithTimes, employees: readonly Employee[], day: string) {
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { visit } of agenda.visits) {
      if (visit.state === 'cancelled') continue;
      const on = brusselsDay(visit.plannedStart);
      counts.set(on, (counts.get(on) ?? 0) + 1);
    }
    const { from, to } = instantsOfDay(day);
    const rows = employees.map((employee, index): BoardRow => ({
      employee,
      index,
      visits: agenda.visits.filter(
        ({ visit }) =>
          visit.employee.id === employee.id &&
          visit.plannedStart >= from &&
          visit.plannedStart < to &&
          visit.state !== 'cancelled',
      ),
      away: agenda.unavailabilities.filter(
        ({ unavailability: one }) => one.employee.id === employee.id && one.from < to && one.to > from,
      ),
    }));
    return { rows, counts };
  }, [agenda, employees, day]);
}
