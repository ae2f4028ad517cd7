import type { Employee } from '../../entities/employee.ts';
import type { Judged, Refusal } from '../definition.ts';

/** Returns whether a colleague may decide as a supervisor does. */
export function isOtherSupervisor({ id, supervisor, disabled }: Employee, viewerId: string): boolean {
  return supervisor && !disabled && id !== viewerId;
}

/**
 * Refuses that somebody gives a client to themselves: a claim is another one's to decide, and its author withdraws it. The only
 * supervisor decides their own: nobody else would.
 */
export function ownClaimRefusal(
  { employee, given }: { employee: { id: string }; given: boolean },
  { viewer, hasOtherSupervisor }: Pick<Judged, 'viewer' | 'hasOtherSupervisor'>,
): Refusal {
  if (!given || employee.id !== viewer.id) return undefined;
  return viewer.supervisor && hasOtherSupervisor !== true ? undefined : 'Forbidden';
}
