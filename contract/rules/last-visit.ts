import { brusselsDay } from './brussels-day.ts';

/** The start of the last visit: what the start of this one has noted, or its end where nobody noted that. */
export function visitedSince(lastVisitAt: string | null, endedAt: string): string {
  const isNoted = lastVisitAt !== null && brusselsDay(new Date(lastVisitAt)) >= brusselsDay(new Date(endedAt));
  return isNoted ? lastVisitAt : endedAt;
}
