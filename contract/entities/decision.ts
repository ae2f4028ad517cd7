import { z } from 'zod';
import { employeeRef, instant } from './common.ts';

/** What somebody decided: a file, a survey or a draft accepted or returned, a claim given or refused, a value restored or kept. */
export const decided = z.object({ accepted: z.boolean(), reason: z.string(), by: employeeRef, at: instant });
export interface Decided extends z.infer<typeof decided> {
  /** Set when the author of a proposal took it back: nothing is left to decide (rule PL3u). */
  takenBack?: true;
}

/**
 * Argument of every decision that two may make at once: `at` of the last decision that its author saw, null when nothing was
 * decided (rule DC1). Devices of earlier versions name nothing.
 */
export const seenDecision = { seen: instant.nullable().exactOptional() };
