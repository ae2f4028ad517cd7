import { useEffect, useMemo, useState } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Journey } from '#contract/rules/travel.ts';
import { travelGaps } from '#contract/rules/travel.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import type { Agenda, AgendaQuestion, AgendaVisit } from '#data/queries/visits/agenda.ts';
import { readAgenda } from '#data/queries/visits/agenda.ts';
import type { LocalityMap } from '#data/search/localities.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useLocalityMap } from '#hooks/use-locality-map.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { stopOf } from '#parts/visit-life/stop-of.ts';
import type { Period } from './period.ts';
import { instantsOf } from './period.ts';

/** Too little travel time from the previous visit. */
export interface AgendaTravelGap extends Omit<Journey, 'from'> {
  before: AgendaVisit;
}

export interface AgendaWithGaps extends Agenda {
  /** By the identifier of the visit travelled to. */
  gaps: ReadonlyMap<string, AgendaTravelGap>;
}

/** Returns the upcoming visits that the previous visit leaves too little travel time for, by identifier. */
export function travelGapsOf(visits: readonly AgendaVisit[], map: LocalityMap): Map<string, AgendaTravelGap> {
  const byId = new Map(visits.map((one) => [one.visit.id, one]));
  const stops = visits.filter(({ visit }) => visit.state !== 'cancelled').map((one) => stopOf(one, map));
  const found = new Map<string, AgendaTravelGap>();
  for (const [id, { from, ...gap }] of travelGaps(stops)) {
    const before = byId.get(from);
    const after = byId.get(id);
    if (before !== undefined && after !== undefined && isAhead(after.visit)) found.set(id, { ...gap, before });
  }
  return found;
}

const noGaps: ReadonlyMap<string, AgendaTravelGap> = new Map();

/** Returns what reads an unavailability that was refused: rare, and our schemas would come before the calendar. */
function useReadUnavailability(): AgendaQuestion['readUnavailability'] {
  const [read, setRead] = useState<AgendaQuestion['readUnavailability']>(null);
  useEffect(() => {
    import('#data/queries/visits/refused-unavailability.ts').then(
      ({ readUnavailability }) => setRead(() => readUnavailability),
      // The sync centre lists it all the same.
      () => undefined,
    );
  }, []);
  return read;
}

/** Reads the agenda of some employees from the device, live; undefined until the first read, and while `employees` is null. */
export function useAgenda(
  employees: readonly string[] | null,
  { from, to }: Period,
  now: number,
): AgendaWithGaps | undefined {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const map = useLocalityMap();
  const key = employees?.join(' ') ?? null;
  const readUnavailability = useReadUnavailability();
  // Merge notices show for two weeks, so a value that changes daily is precise enough.
  const today = brusselsDay(now);
  const agenda = useLive(
    async (db) =>
      key === null
        ? undefined
        : readAgenda(db, {
            employees: key.split(' '),
            viewer: { id: actor.id, supervisor },
            ...instantsOf({ from, to }),
            now: Date.parse(`${today}T12:00:00Z`),
            readUnavailability,
          }),
    [key, actor.id, supervisor, from, to, today, readUnavailability],
  );
  return useMemo(
    () =>
      agenda === undefined ? undefined : { ...agenda, gaps: map === null ? noGaps : travelGapsOf(agenda.visits, map) },
    [agenda, map],
  );
}
