import { useState } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { grouped } from '#contract/values/grouped.ts';
import { canBeGiven } from '#contract/rules/visits/visit-states.ts';
import type { Change } from '#data/outbox/change.ts';
import type { PersonTime, Span } from '#data/queries/visits/person-time.ts';
import { readPersonTimes, takenOf } from '#data/queries/visits/person-time.ts';
import { overlappedVisits } from '#data/queries/visits/planning.ts';
import type { LocalityMap } from '#data/search/localities.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useLocalityMap } from '#hooks/addresses/use-locality-map.ts';
import { useConfirmGiven } from '#parts/visit-life/warnings/use-confirm-assignment.tsx';
import type { TakenVisit, Taker } from './propose-takers.ts';
import { proposeTakers } from './propose-takers.ts';

/** A visit with the colleague who gets it. */
export type Given = TakenVisit & { taker: Taker };

/** What stays with who has it: a visit under way, one to a client, or an order without a visit. */
export type Staying = Extract<PersonTime, { kind: 'visit' | 'clientVisit' | 'order' }>;

export interface Giving {
  /** What can be given, earliest first. */
  visits: readonly TakenVisit[];
  staying: readonly Staying[];
  takers: readonly Taker[];
  takerOf: (visitId: string) => Taker | undefined;
  choose: (visitId: string, employeeId: string | null) => void;
  given: readonly Given[];
}

/** Returns what somebody has in a period that can be given, what stays, and the time of each colleague. */
async function readGiving(
  db: UserDatabase,
  former: Pick<EmployeeRef, 'id'>,
  others: readonly Employee[],
  period: Span,
  map: LocalityMap | null,
): Promise<Pick<Giving, 'visits' | 'staying' | 'takers'>> {
  const times = await readPersonTimes(db, [former.id, ...others.map(({ id }) => id)], period, map);
  const open = (times.get(former.id) ?? [])
    .filter((time) => time.kind !== 'absence' && time.kind !== 'travel')
    .filter(({ isOpen }) => isOpen);
  const mayGo = (time: Staying): boolean => time.kind === 'visit' && canBeGiven(time.item.visit);
  return {
    visits: open.flatMap((time) => (time.kind === 'visit' && mayGo(time) ? [{ ...time.item, at: time.at }] : [])),
    staying: open.filter((time) => !mayGo(time)),
    takers: others.map((employee) => ({ employee, taken: takenOf(times.get(employee.id)) })),
  };
}

/**
 * Proposes for each visit of somebody's time who is qualified, free and nearest. Undefined until read, and without a period.
 * @param period null for none
 */
export function useGiving(
  former: Pick<EmployeeRef, 'id'>,
  period: Span | null,
  employees: readonly Employee[],
): Giving | undefined {
  const map = useLocalityMap();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  const others = employees.filter(({ id }) => id !== former.id);
  const read = useLive(
    async (db) => (period === null ? undefined : readGiving(db, former, others, period, map)),
    [former.id, others.map(({ id }) => id).join(' '), period?.from, period?.to, map],
  );
  if (read === undefined) return undefined;
  const { visits, takers } = read;
  const proposed = proposeTakers(visits, takers);
  const takerOf = (id: string): Taker | undefined => {
    const taker = chosen.has(id) ? chosen.get(id) : proposed.get(id);
    return takers.find(({ employee }) => employee.id === taker);
  };
  return {
    ...read,
    takerOf,
    choose: (visitId, employeeId) => setChosen(new Map([...chosen, [visitId, employeeId]])),
    given: visits.flatMap((one) => {
      const taker = takerOf(one.visit.id);
      return taker === undefined ? [] : [{ ...one, taker }];
    }),
  };
}

/** Returns the changes that give visits, one for each day. They name the other visits at these times that the planner sees. */
async function changesOf(
  db: UserDatabase,
  former: Pick<EmployeeRef, 'id'>,
  given: readonly Given[],
): Promise<Change[]> {
  const found = await Promise.all(
    given.map(({ visit, taker }) => overlappedVisits(db, { ...visit, employee: taker.employee })),
  );
  const overlaps = [...new Set([...found.flat(), ...given.map(({ visit }) => visit.id)])];
  return [...grouped(given, ({ visit }) => brusselsDay(visit.plannedStart))].map(([day, ofDay]) => {
    const visits = ofDay.map(({ visit, taker: { employee } }) => ({
      visitId: visit.id,
      orderId: visit.orderId,
      to: { id: employee.id, name: employee.name },
    }));
    return { name: 'visits.takeOver', args: { employeeId: former.id, day, visits, overlaps } };
  });
}

/**
 * Returns the function that asks of what stands against visits that are given, and returns the changes that give them; null when the
 * user goes back.
 */
export function useConfirmedGiving(): (former: EmployeeRef, given: readonly Given[]) => Promise<Change[] | null> {
  const { db } = useAppData();
  const confirmGiven = useConfirmGiven();
  return async (former, given) => {
    const visits = given.map(({ visit, order, taker }) => ({ visit, order, to: taker.employee }));
    const leaving = given.map(({ visit }) => ({ from: former, orderId: visit.orderId }));
    return (await confirmGiven(visits, leaving)) ? changesOf(db, former, given) : null;
  };
}
