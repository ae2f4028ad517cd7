import { useMemo } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { brusselsDay, instantsOfDay } from '#contract/rules/brussels-time.ts';
import { overlap } from '#contract/rules/visits/visit-times.ts';
import type { Agenda } from '#data/queries/visits/agenda.ts';
import type { PersonTime } from '#data/queries/visits/person-time.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';
import type { Axis } from '#parts/day/axis.ts';
import { axisOf } from '#parts/day/axis.ts';
import { minutesWithoutAbsences } from './team-times.ts';

/** What somebody has on the board. */
export type BoardTime = PersonTime<Agenda>;

export interface BoardRow {
  employee: Employee;
  index: number;
  /** What the employee has on the day, earliest first. */
  times: readonly BoardTime[];
  /** Visits of the day, to clients too. */
  visits: number;
  /** Minutes of the visits. */
  planned: number;
  /** Minutes of the hours in which visits are proposed, without absences: nobody's own hours are known. */
  free: number;
}

export interface Board {
  rows: readonly BoardRow[];
  axis: Axis;
  /** Visits of the team by day. */
  counts: ReadonlyMap<string, number>;
}

const isVisit = ({ kind }: BoardTime): boolean => kind === 'visit' || kind === 'clientVisit';
const minutesOf = ({ from, to }: BoardTime): number => (Date.parse(to) - Date.parse(from)) / 60_000;

/** Returns a row for each employee of the day with what they have, and the visits of the whole agenda by day. */
export function useBoard({ times }: AgendaWithTimes, employees: readonly Employee[], day: string): Board {
  return useMemo(() => {
    const counts = new Map<string, number>();
    const period = instantsOfDay(day);
    const rows = employees.map((employee, index): BoardRow => {
      const all = times.get(employee.id) ?? [];
      for (const one of all.filter(isVisit)) {
        const on = brusselsDay(one.from);
        counts.set(on, (counts.get(on) ?? 0) + 1);
      }
      const ofDay = all.filter((one) => overlap(one, period) || (one.from === one.to && brusselsDay(one.from) === day));
      const visits = ofDay.filter(isVisit);
      return {
        employee,
        index,
        times: ofDay,
        visits: visits.length,
        planned: visits.reduce((sum, one) => sum + minutesOf(one), 0),
        free: minutesWithoutAbsences(
          day,
          ofDay.filter(({ kind }) => kind === 'absence'),
        ),
      };
    });
    const axis = axisOf(
      day,
      rows.flatMap((row) => row.times.filter((one) => isVisit(one) || one.kind === 'order')),
    );
    return { rows, axis, counts };
  }, [times, employees, day]);
}
