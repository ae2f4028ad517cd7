import { useEffect, useMemo, useState } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { isTooShort } from '#contract/rules/visits/travel.ts';
import type { Agenda, AgendaQuestion } from '#data/queries/visits/agenda.ts';
import { readAgenda } from '#data/queries/visits/agenda.ts';
import type { PersonTime } from '#data/queries/visits/person-time.ts';
import { personTimes } from '#data/queries/visits/person-time.ts';
import type { LocalityMap } from '#data/search/localities.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useLocalityMap } from '#hooks/addresses/use-locality-map.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import type { Period } from './shown/period.ts';
import { instantsOf } from './shown/period.ts';

/** The way to a visit from the one before, to a property or to a client. */
export type AgendaTravelGap = Extract<PersonTime<Agenda>, { kind: 'travel' }>;

export interface AgendaWithTimes extends Agenda {
  /** What each employee has, earliest first. */
  times: ReadonlyMap<string, readonly PersonTime<Agenda>[]>;
  /** The ways to upcoming visits that lack time, by the identifier of the visit. */
  gaps: ReadonlyMap<string, AgendaTravelGap>;
}

/** Returns an agenda with what each of its employees has, and the ways that lack time. Without a map there are none. */
export function withTimes(agenda: Agenda, map: LocalityMap | null): AgendaWithTimes {
  const times = personTimes(agenda, map);
  const ways = [...times.values()].flat().filter((time) => time.kind === 'travel');
  const gaps = new Map(ways.filter((way) => way.isOpen && isTooShort(way)).map((way) => [way.id, way]));
  return { ...agenda, times, gaps };
}

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
): AgendaWithTimes | undefined {
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
  return useMemo(() => (agenda === undefined ? undefined : withTimes(agenda, map)), [agenda, map]);
}
