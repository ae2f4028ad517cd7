import { wrongArgument } from '#contract/mutations/refusals.ts';
import { startError } from '#contract/rules/visits/visit-times.ts';
import type { Facts, Refusal } from '../rule.ts';

/** Devices ask to the minute; clocks and time zones may differ by less than this, milliseconds. */
const startTolerance = 86_400_000;

/** Refuses a newly chosen start that had passed when it was chosen, or that is years ahead. `former` is the stored one. */
export function unlessStart(
  start: string | null | undefined,
  former: string | null | undefined,
  { vouchedAt, now }: Facts,
  ...path: string[]
): Refusal {
  if (start === null || start === undefined || start === former) return undefined;
  const isPast = startError(start, vouchedAt - startTolerance) === 'past';
  const isTooFar = startError(start, now.getTime() + startTolerance) === 'tooFar';
  return isPast || isTooFar ? wrongArgument(path, isPast ? 'past' : 'tooFar') : undefined;
}
