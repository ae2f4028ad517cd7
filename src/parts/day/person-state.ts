import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { PersonTime } from '#data/queries/visits/person-time.ts';
import { takenOf } from '#data/queries/visits/person-time.ts';
import { endOfDay, isLate } from './late-visit.ts';

/**
 * What a person does at a moment of the day. `late`: nobody has arrived at a visit that should have begun. `until`: an instant; null
 * for the rest of the day. `over`: the day is.
 */
export type PersonState =
  | { is: 'away'; kind: Unavailability['kind'] }
  | { is: 'onSite' | 'late'; visit: Visit }
  | { is: 'busy'; until: string }
  | { is: 'free'; until: string | null }
  | { is: 'over' };

/** Returns what a person who has these times on a day does at `now`, milliseconds. */
export function personStateAt(times: readonly PersonTime[], now: number, day: string): PersonState {
  const isNow = ({ from, to }: { from: string; to: string }): boolean =>
    Date.parse(from) <= now && now < Date.parse(to);
  const visits = times.flatMap((time) => (time.kind === 'visit' ? [time.item.visit] : []));
  const onSite = visits.find(({ state }) => state === 'started');
  if (onSite !== undefined) return { is: 'onSite', visit: onSite };
  const ends = visits.map(({ plannedEnd }) => plannedEnd);
  if (now >= endOfDay(day, ends)) return { is: 'over' };
  const away = times.find((time) => time.kind === 'absence' && isNow(time));
  if (away?.kind === 'absence') return { is: 'away', kind: away.item.unavailability.kind };
  const late = visits.find((visit) => isLate(visit, now));
  if (late !== undefined) return { is: 'late', visit: late };
  const taken = takenOf(times);
  const current = taken.find(isNow);
  if (current !== undefined) return { is: 'busy', until: current.to };
  const next = taken.find(({ from }) => Date.parse(from) > now);
  return { is: 'free', until: next?.from ?? null };
}
