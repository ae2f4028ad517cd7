import { useMemo } from 'react';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { clientMoveRefusal } from '#contract/mutations/refusals.ts';
import { clientVisitMinutes, orderRound, roundLength, roundTimes } from '#contract/rules/visits/round.ts';
import type { GeoPoint, Journey } from '#contract/rules/visits/travel.ts';
import { journeysBetween } from '#contract/rules/visits/travel.ts';
import type { Change } from '#data/outbox/change.ts';
import type { AgentVisit } from '#data/queries/clients/client-visits.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLocalityMap } from '#hooks/addresses/use-locality-map.ts';
import { addressForMaps } from '#labels/orders/address-lines.ts';
import { useJudged } from '../../acts/use-judged.ts';

/** A shorter order of the visits that are still planned, with their new times. */
export interface ProposedRound {
  stops: { visit: ClientVisit; name: string; plannedAt: string }[];
  /** The clients of the visits that keep their time: they are another agent's now. */
  staying: string[];
  /** Kilometres by road that it saves, estimated. */
  saved: number;
}

export interface Round {
  /** The journey to each visit from the previous one, by visit. */
  journeys: ReadonlyMap<string, Journey>;
  /** Null when the present order is about as short. */
  proposed: ProposedRound | null;
}

/** Belgian roads are about 1.3 times as long as the straight line (`contract/rules/visits/travel.ts`). */
const roadFactor = 1.3;
/** Kilometres below which another order is not worth the change. */
const worthwhile = 2;

/** Returns the journeys of an agent's day and a shorter order of its visits. Places are those of the municipalities. */
export function useRound(visits: readonly AgentVisit[], now: number): Round {
  const map = useLocalityMap();
  const { checkIn } = useAppData();
  const judged = useJudged();
  const isMovable = ({ visit, client }: AgentVisit): boolean => {
    const shown = judged({ clientVisits: [visit], clients: client === undefined ? [] : [client] });
    return clientMoveRefusal({ clientVisitId: visit.id, clientId: visit.clientId }, shown) === undefined;
  };
  const movable = visits.flatMap((one) => (isMovable(one) ? [one.visit.id] : [])).join(' ');
  return useMemo(() => {
    if (map === null) return { journeys: new Map(), proposed: null };
    const placeOf = ({ client }: AgentVisit): GeoPoint | null =>
      client?.address ? map(client.address.zipcode, client.address.city) : null;
    const journeys = journeysBetween(
      visits
        .filter(({ visit }) => visit.state !== 'cancelled')
        .map((one) => ({
          id: one.visit.id,
          employeeId: one.visit.employee.id,
          plannedStart: one.visit.plannedAt,
          plannedEnd: new Date(Date.parse(one.visit.plannedAt) + clientVisitMinutes * 60_000).toISOString(),
          at: placeOf(one),
          door: one.client?.address ? addressForMaps(one.client.address) : one.visit.id,
        })),
    );
    return { journeys, proposed: proposeRound(visits, movable.split(' '), { placeOf, here: checkIn.recent(), now }) };
  }, [map, visits, movable, now, checkIn]);
}

interface Surroundings {
  placeOf: (one: AgentVisit) => GeoPoint | null;
  /** The device's position; null while it is unknown. */
  here: GeoPoint | null;
  now: number;
}

/** Returns where the rest of the day begins: at the device when the day is today, or at the last visit made. */
function startOf(visits: readonly AgentVisit[], { placeOf, here, now }: Surroundings): GeoPoint | null {
  const made = visits.filter(({ visit }) => visit.state === 'checkedIn' || visit.state === 'done');
  const last = made.toSorted((a, b) => (a.visit.checkedInAt ?? '').localeCompare(b.visit.checkedInAt ?? '')).at(-1);
  const [first] = visits;
  const isToday = first !== undefined && brusselsDay(first.visit.plannedAt) === brusselsDay(now);
  return (isToday ? here : null) ?? (last === undefined ? null : placeOf(last));
}

function proposeRound(
  visits: readonly AgentVisit[],
  movable: readonly string[],
  around: Surroundings,
): ProposedRound | null {
  const planned = visits.filter(({ visit }) => movable.includes(visit.id));
  const [first] = planned;
  if (first === undefined || planned.length < 2) return null;
  const start = startOf(visits, around);
  const stops = planned.map((one) => ({ id: one.visit.id, at: around.placeOf(one) }));
  const ids = orderRound(start, stops);
  const ordered = ids.flatMap((id) => stops.find((stop) => stop.id === id) ?? []);
  const saved = (roundLength(start, stops) - roundLength(start, ordered)) * roadFactor;
  if (saved < worthwhile) return null;
  const isToday = brusselsDay(first.visit.plannedAt) === brusselsDay(around.now);
  const begin = Math.max(Date.parse(first.visit.plannedAt), isToday ? around.now : 0);
  const times = roundTimes(begin, ordered);
  return {
    saved: Math.round(saved),
    staying: visits
      .filter(({ visit }) => visit.state === 'planned' && !movable.includes(visit.id))
      .map(({ client }) => client?.name ?? ''),
    stops: ids.flatMap((id, index) => {
      const one = planned.find(({ visit }) => visit.id === id);
      if (one === undefined) return [];
      return [{ visit: one.visit, name: one.client?.name ?? '', plannedAt: times[index] ?? one.visit.plannedAt }];
    }),
  };
}

/** Returns the changes that plan the visits for these times. */
export function plansOf(stops: readonly { visit: ClientVisit; plannedAt: string }[]): Change[] {
  return stops
    .filter(({ visit, plannedAt }) => visit.plannedAt !== plannedAt)
    .map(({ visit: { id: clientVisitId, clientId }, plannedAt }) => ({
      name: 'clientVisit.plan',
      args: { clientVisitId, clientId, plannedAt },
    }));
}
