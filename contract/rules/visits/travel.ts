/** A point on the map, WGS 84 degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/**
 * Estimate of a journey without a road map. Belgian roads are about 1.3 times as long as the straight line. A car averages 45
 * km/h in town and on motorways together. Parking and finding the door take 10 minutes. The result is rounded up to 5 minutes,
 * enough for a warning.
 */
const roadFactor = 1.3;
const kilometresPerHour = 45;
const parkingMinutes = 10;
const roundedTo = 5;

const earthRadius = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the straight-line distance between two points, in kilometres (haversine). */
export function distanceBetween(a: GeoPoint, b: GeoPoint): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Returns the estimated minutes of travel between two points. */
export function travelMinutes(a: GeoPoint, b: GeoPoint): number {
  const driving = ((distanceBetween(a, b) * roadFactor) / kilometresPerHour) * 60;
  return Math.ceil((driving + parkingMinutes) / roundedTo) * roundedTo;
}

/** A visit as a stop of a journey. */
export interface Stop {
  id: string;
  /** The employee who travels. */
  employeeId: string;
  plannedStart: string;
  plannedEnd: string;
  /** Null when unknown: no warning then. */
  at: GeoPoint | null;
  /** Identifies the door: two visits at the same door need no travel. */
  door: string;
}

/** The journey to a visit from the previous one. */
export interface Journey {
  /** The previous visit. */
  from: string;
  /** Estimated and available minutes of travel. Available ones are negative where the visits overlap. */
  needed: number;
  available: number;
}

/** Returns the estimated minutes of travel between two stops; null at one door, and where a place is unknown. */
export function journeyMinutes(before: Pick<Stop, 'at' | 'door'>, after: Pick<Stop, 'at' | 'door'>): number | null {
  if (before.at === null || after.at === null || before.door === after.door) return null;
  return travelMinutes(before.at, after.at);
}

function journeyBetween(before: Stop, after: Stop): Journey | null {
  const needed = journeyMinutes(before, after);
  if (needed === null) return null;
  const available = Math.floor((Date.parse(after.plannedStart) - Date.parse(before.plannedEnd)) / 60_000);
  return { from: before.id, needed, available };
}

/** Returns the journeys to visits from the previous one of the same employee, by identifier of the visit travelled to. */
export function journeysBetween(stops: readonly Stop[]): Map<string, Journey> {
  const journeys = new Map<string, Journey>();
  const last = new Map<string, Stop>();
  for (const stop of stops.toSorted((a, b) => a.plannedStart.localeCompare(b.plannedStart))) {
    const before = last.get(stop.employeeId);
    const journey = before === undefined ? null : journeyBetween(before, stop);
    if (journey !== null) journeys.set(stop.id, journey);
    // After overlapping visits, the journey begins at the one that ends last.
    if (before === undefined || before.plannedEnd <= stop.plannedEnd) last.set(stop.employeeId, stop);
  }
  return journeys;
}

/** Returns whether a journey has too little time. Overlapping visits have a warning of their own. */
export function isTooShort({ needed, available }: Journey): boolean {
  return available >= 0 && available < needed;
}

/** Returns the journeys with too little time, by identifier of the visit travelled to. */
export function travelGaps(stops: readonly Stop[]): Map<string, Journey> {
  return new Map([...journeysBetween(stops)].filter(([, journey]) => isTooShort(journey)));
}
