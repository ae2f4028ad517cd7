import type { ClientVisit } from '../../entities/client-visit.ts';
import { brusselsDay } from '../brussels-time.ts';

type Made = Pick<ClientVisit, 'id' | 'clientId' | 'employee' | 'state' | 'checkedInAt' | 'completedAt'>;

/** Returns the Belgian day on which a visit was made; null for one that was not made. */
export function madeOn({ state, checkedInAt, completedAt }: Made): string | null {
  const at = checkedInAt ?? completedAt;
  return at === null || state === 'planned' || state === 'cancelled' ? null : brusselsDay(at);
}

/**
 * Returns another visit that is probably the same one, recorded a second time on another device: of the same agent to the
 * same client on the same day.
 */
export function sameVisit<V extends Made>(visit: Made, others: readonly V[]): V | undefined {
  const day = madeOn(visit);
  if (day === null) return undefined;
  return others.find(
    (other) =>
      other.id !== visit.id &&
      other.clientId === visit.clientId &&
      other.employee.id === visit.employee.id &&
      madeOn(other) === day,
  );
}
