import { hourOf } from '../brussels-time.ts';
import type { GeoPoint } from './travel.ts';
import { travelMinutes } from './travel.ts';

/** The hours in which visits are proposed, on the clock in Brussels. */
export const workingHours = { from: 8, to: 18 };
/** Proposals begin at a quarter of an hour. */
const stepMinutes = 15;
/** Minutes between two visits of which one has an unknown place. */
const unknownTravel = 20;
const minute = 60_000;

/** A time at which the employee is taken, and where; `at` is null when unknown or without a place. */
export interface TakenTime {
  from: string;
  to: string;
  /** Undefined for a time without a journey: leave, training. */
  at?: GeoPoint | null;
}

/** A free time, with what the journey there costs. */
export interface FreeSlot {
  start: string;
  end: string;
  /** Estimated minutes of travel from the visit before, and to the one after; null without one. */
  before: number | null;
  after: number | null;
  /** Minutes of travel that this visit adds to the day. */
  detour: number;
}

export interface SlotQuestion {
  day: string;
  minutes: number;
  at: GeoPoint | null;
  taken: readonly TakenTime[];
  /** Milliseconds: nothing earlier is proposed. */
  now: number;
}

function travel(a: TakenTime | undefined, b: GeoPoint | null): number | null {
  if (a === undefined || a.at === undefined) return null;
  return a.at === null || b === null ? unknownTravel : travelMinutes(a.at, b);
}

/** Returns the first step at or after an instant. */
function stepped(instant: number): number {
  return Math.ceil(instant / (stepMinutes * minute)) * stepMinutes * minute;
}

/** Returns the minutes between two neighbours that a visit between them replaces. */
function direct(before: TakenTime | undefined, after: TakenTime | undefined): number {
  if (before?.at === undefined || after?.at === undefined || before.at === null || after.at === null) return 0;
  return travelMinutes(before.at, after.at);
}

/**
 * Returns one proposal for each gap of the day that is long enough for the visit and its journeys, the smallest detour first.
 * It begins as soon as the journey allows.
 */
export function freeSlots({ day, minutes, at, taken, now }: SlotQuestion): FreeSlot[] {
  const opens = Date.parse(hourOf(day, workingHours.from));
  const closes = Date.parse(hourOf(day, workingHours.to));
  const busy = taken
    .filter(({ from, to }) => Date.parse(to) > opens && Date.parse(from) < closes)
    .toSorted((a, b) => a.from.localeCompare(b.from));
  const slots: FreeSlot[] = [];
  let last: TakenTime | undefined;
  for (const next of [...busy, undefined]) {
    const before = travel(last, at);
    const after = travel(next, at);
    const free = last === undefined ? opens : Math.max(opens, Date.parse(last.to) + (before ?? 0) * minute);
    const start = stepped(Math.max(free, now));
    const limit = next === undefined ? closes : Date.parse(next.from) - (after ?? 0) * minute;
    const end = start + minutes * minute;
    if (end <= limit) {
      const detour = Math.max(0, (before ?? 0) + (after ?? 0) - direct(last, next));
      slots.push({ start: new Date(start).toISOString(), end: new Date(end).toISOString(), before, after, detour });
    }
    // Of overlapping times the one that ends last counts.
    if (next !== undefined && (last === undefined || last.to < next.to)) last = next;
  }
  return slots.toSorted((a, b) => a.detour - b.detour || a.start.localeCompare(b.start));
}
