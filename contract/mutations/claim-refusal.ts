import type { Judged, Refusal } from './definition.ts';

/** Refuses that somebody gives a client to themselves: a claim is another one's to decide, and its author withdraws it. */
export function ownClaimRefusal(
  { employee, given }: { employee: { id: string }; given: boolean },
  { viewer }: Pick<Judged, 'viewer'>,
): Refusal {
  return given && employee.id === viewer.id ? 'Forbidden' : undefined;
}
