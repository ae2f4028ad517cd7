import type { Unavailability } from '#contract/entities/unavailability.ts';
import { unavailabilitySet } from '#contract/mutations/people/personal.ts';

/** Returns the unavailability that these arguments create; null when this version cannot read them. */
export function readUnavailability(args: unknown): Unavailability | null {
  const read = unavailabilitySet.args.safeParse(args).data;
  if (read === undefined) return null;
  const { unavailabilityId: id, ...given } = read;
  return { id, ...given, removed: false };
}
