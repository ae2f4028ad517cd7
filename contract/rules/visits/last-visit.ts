import { brusselsDay } from '../brussels-time.ts';

/** Returns the start of the last visit: the recorded start, or the end of this visit when no start was recorded that day. */
export function lastVisitStart(lastVisitAt: string | null, endedAt: string): string {
  const isNoted = lastVisitAt !== null && brusselsDay(lastVisitAt) >= brusselsDay(endedAt);
  return isNoted ? lastVisitAt : endedAt;
}
