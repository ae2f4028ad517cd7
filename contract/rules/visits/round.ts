import { brusselsInstant } from '../brussels-time.ts';
import type { GeoPoint } from './travel.ts';
import { distanceBetween, travelMinutes } from './travel.ts';

/** A stop of a round. */
export interface RoundStop {
  id: string;
  /** Null when unknown: the stop keeps its place after those that are known. */
  at: GeoPoint | null;
}

/** Minutes that a visit to a client lasts in a plan. */
export const clientVisitMinutes = 45;
const roundedTo = 5;

type Place = RoundStop & { at: GeoPoint };

function isPlaced(stop: RoundStop): stop is Place {
  return stop.at !== null;
}

/** Returns the length of a way through these places, in kilometres as the crow flies. */
function lengthOf(start: GeoPoint | null, places: readonly Place[]): number {
  let from = start;
  let sum = 0;
  for (const { at } of places) {
    if (from !== null) sum += distanceBetween(from, at);
    from = at;
  }
  return sum;
}

/** Returns the places, each followed by its nearest one that is left. */
function nearestFirst(start: GeoPoint | null, places: readonly Place[]): Place[] {
  const left = [...places];
  const ordered: Place[] = [];
  let from = start;
  while (left.length > 0) {
    let best = 0;
    for (const [index, { at }] of left.entries()) {
      const chosen = left[best];
      if (from === null || chosen === undefined) break;
      if (distanceBetween(from, at) < distanceBetween(from, chosen.at)) best = index;
    }
    const [next] = left.splice(best, 1);
    if (next === undefined) break;
    ordered.push(next);
    from = next.at;
  }
  return ordered;
}

/** Returns the ways that differ from this one by a part turned round, or by one stop moved. */
function neighbours(way: readonly Place[]): Place[][] {
  const found: Place[][] = [];
  for (const [from, stop] of way.entries()) {
    const others = way.filter((one) => one !== stop);
    for (const to of way.keys()) {
      if (to > from) found.push([...way.slice(0, from), ...way.slice(from, to + 1).toReversed(), ...way.slice(to + 1)]);
      if (to !== from) found.push([...others.slice(0, to), stop, ...others.slice(to)]);
    }
  }
  return found;
}

/** Shortens a way step by step, until no neighbour is shorter. */
function shortened(start: GeoPoint | null, way: readonly Place[]): Place[] {
  let best = [...way];
  for (;;) {
    const length = lengthOf(start, best);
    const shorter = neighbours(best).find((one) => lengthOf(start, one) < length - 1e-9);
    if (shorter === undefined) return best;
    best = shorter;
  }
}

/**
 * Returns the stops in an order of short distances. It begins near `start`, or with the first stop when `start` is null.
 * Stops of unknown place come last, as given. Equal input gives an equal order.
 */
export function orderRound(start: GeoPoint | null, stops: readonly RoundStop[]): string[] {
  const placed = stops.filter(isPlaced);
  const [first, ...rest] = placed;
  const known =
    start === null && first !== undefined
      ? [first, ...shortened(first.at, nearestFirst(first.at, rest))]
      : shortened(start, nearestFirst(start, placed));
  return [...known, ...stops.filter((stop) => !isPlaced(stop))].map(({ id }) => id);
}

/** Returns the distance of a round in kilometres as the crow flies; stops of unknown place count for nothing. */
export function roundLength(start: GeoPoint | null, stops: readonly RoundStop[]): number {
  return lengthOf(start, stops.filter(isPlaced));
}

/** The time of day by which the visits of a round should be over. */
export const roundEnd = '18:00';

/** Returns true for a visit that is not over when the day of a round ends. */
export function isAfterRound(day: string, plannedAt: string): boolean {
  return Date.parse(plannedAt) + clientVisitMinutes * 60_000 > Date.parse(brusselsInstant(day, roundEnd));
}

/**
 * Returns the instant of each stop, in their order: the first at `from`, each next one after a visit and the way to it.
 * @param from milliseconds; rounded up to 5 minutes
 */
export function roundTimes(from: number, stops: readonly RoundStop[]): string[] {
  const step = roundedTo * 60_000;
  let at = Math.ceil(from / step) * step;
  return stops.map((stop, index) => {
    const before = stops[index - 1];
    if (before !== undefined) {
      const way = before.at === null || stop.at === null ? 0 : travelMinutes(before.at, stop.at);
      at += (clientVisitMinutes + way) * 60_000;
    }
    return new Date(at).toISOString();
  });
}
