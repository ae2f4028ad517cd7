import { useEffect, useMemo, useState } from 'react';
import type { Stop, TravelGap } from '#contract/rules/travel.ts';
import { travelGaps } from '#contract/rules/travel.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import type { Agenda, AgendaVisit } from '#data/queries/agenda.ts';
import { readAgenda } from '#data/queries/agenda.ts';
import type { LocalityMap } from '#data/search/localities.ts';
import { localityMap } from '#data/search/localities.ts';
import { addressForMaps } from '#hooks/address-lines.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { brusselsDay } from '#ui/format.ts';
import type { Period } from './period.ts';
import { instantsOf } from './period.ts';

/** Too little time for the way from the visit before. */
export interface KnownGap extends Omit<TravelGap, 'from'> {
  before: AgendaVisit;
}

export interface KnownAgenda extends Agenda {
  /** By the visit that the way leads to. */
  gaps: ReadonlyMap<string, KnownGap>;
}

/** Where the localities lie; null until their table is there. */
function useLocalityMap(): LocalityMap | null {
  const [map, setMap] = useState<LocalityMap | null>(null);
  useEffect(() => {
    let current = true;
    // Without the table, on a device that never had it, there are no warnings: nothing else needs it.
    localityMap().then(
      (found) => {
        if (current) setMap(() => found);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return map;
}

function stopOf({ visit, order }: AgendaVisit, map: LocalityMap): Stop {
  const address = order?.address;
  return {
    id: visit.id,
    // A way from the visit of one day to that of the next is nobody's matter.
    employeeId: `${visit.employee.id} ${brusselsDay(visit.plannedStart)}`,
    plannedStart: visit.plannedStart,
    plannedEnd: visit.plannedEnd,
    place: address === undefined ? null : map(address.zipcode, address.city),
    door: address === undefined ? visit.id : addressForMaps(address),
  };
}

/** Too short ways to visits that are still to be made. */
export function gapsOf(visits: readonly AgendaVisit[], map: LocalityMap): Map<string, KnownGap> {
  const byId = new Map(visits.map((one) => [one.visit.id, one]));
  const stops = visits.filter(({ visit }) => visit.state !== 'cancelled').map((one) => stopOf(one, map));
  const found = new Map<string, KnownGap>();
  for (const [id, { from, ...gap }] of travelGaps(stops)) {
    const before = byId.get(from);
    const after = byId.get(id);
    if (before !== undefined && after !== undefined && isAhead(after.visit)) found.set(id, { ...gap, before });
  }
  return found;
}

const noGaps: ReadonlyMap<string, KnownGap> = new Map();

/** The agenda of some employees as the device holds it; undefined until it was read. */
export function useAgenda(employees: readonly string[], { from, to }: Period, now: number): KnownAgenda | undefined {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const map = useLocalityMap();
  const key = employees.join(' ');
  // What a merge did stays told for two weeks: by the day is fine enough.
  const today = brusselsDay(now);
  const agenda = useLive(
    (db) =>
      readAgenda(db, {
        employees: key.split(' '),
        viewer: { id: actor.id, supervisor },
        ...instantsOf({ from, to }),
        now: Date.parse(`${today}T12:00:00Z`),
      }),
    [key, actor.id, supervisor, from, to, today],
  );
  return useMemo(
    () => (agenda === undefined ? undefined : { ...agenda, gaps: map === null ? noGaps : gapsOf(agenda.visits, map) }),
    [agenda, map],
  );
}
