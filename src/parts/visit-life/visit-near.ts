import type { Visit } from '#contract/entities/visit.ts';

/** A certifier knows of a delay so long before a visit, and still makes up for it so long after; milliseconds. */
const before = 2 * 3_600_000;
const after = 4 * 3_600_000;

/** True for a visit that is still to begin and whose planned start is near: being late for it can be told. */
export function isVisitNear({ state, plannedStart }: Pick<Visit, 'state' | 'plannedStart'>, now: number): boolean {
  if (state !== 'planned' && state !== 'confirmed' && state !== 'onTheWay') return false;
  const start = Date.parse(plannedStart);
  return now >= start - before && now <= start + after;
}
