/** A place on the map, WGS 84. */
export interface Place {
  latitude: number;
  longitude: number;
}

/**
 * What a journey is reckoned with, since no road map is on the device: roads in Belgium are about 1.3 times as long as the
 * straight line, a car makes 45 km an hour between doors on average, town and motorway together, and parking and finding the
 * door take 10 minutes. Rounded up to 5 minutes: it is a warning and no timetable.
 */
const roadFactor = 1.3;
const kilometresPerHour = 45;
const arriving = 10;
const rounding = 5;

const earthRadius = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The straight line between two places, kilometres (haversine). */
export function distanceBetween(a: Place, b: Place): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Minutes that the way from one door to another is reckoned to take. */
export function travelMinutes(a: Place, b: Place): number {
  const driving = ((distanceBetween(a, b) * roadFactor) / kilometresPerHour) * 60;
  return Math.ceil((driving + arriving) / rounding) * rounding;
}

/** A visit as a journey sees it. */
export interface Stop {
  id: string;
  /** Whose day it is of. */
  employeeId: string;
  plannedStart: string;
  plannedEnd: string;
  /** Null where it is not known: nothing is warned of then. */
  place: Place | null;
  /** The door: two visits at one need no way between them. */
  door: string;
}

/** Too little time between a visit and the one before it. */
export interface TravelGap {
  /** The visit before. */
  from: string;
  /** Minutes that the way is reckoned to take, and those that there are. */
  needed: number;
  available: number;
}

function gapBetween(before: Stop, after: Stop): TravelGap | null {
  if (before.place === null || after.place === null || before.door === after.door) return null;
  const available = Math.floor((Date.parse(after.plannedStart) - Date.parse(before.plannedEnd)) / 60_000);
  const needed = travelMinutes(before.place, after.place);
  // Visits that overlap are told of as such.
  return available < 0 || available >= needed ? null : { from: before.id, needed, available };
}

/** The visits that leave too little time for the way from the one before them, by identifier. */
export function travelGaps(stops: readonly Stop[]): Map<string, TravelGap> {
  const gaps = new Map<string, TravelGap>();
  const last = new Map<string, Stop>();
  for (const stop of stops.toSorted((a, b) => a.plannedStart.localeCompare(b.plannedStart))) {
    const before = last.get(stop.employeeId);
    const gap = before === undefined ? null : gapBetween(before, stop);
    if (gap !== null) gaps.set(stop.id, gap);
    // Of two at once, the way begins where the later one ends.
    if (before === undefined || before.plannedEnd <= stop.plannedEnd) last.set(stop.employeeId, stop);
  }
  return gaps;
}
