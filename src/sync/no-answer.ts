import type { Verdict } from './answers.ts';
import type { Clock } from './ports.ts';

/** From this wait on, milliseconds, a request without an answer counts as timed out rather than as not connected. */
const timedOutAfter = 8_000;

export const timedOut = 'TimedOut';

/** What a request without an answer means: no network, or a link too slow for what was asked (rule OB5). */
export function noAnswer(clock: Clock, startedAt: number): Verdict<never> {
  const code = clock.now() - startedAt >= timedOutAfter ? timedOut : 'NoAnswer';
  return { kind: 'trouble', trouble: { kind: 'unreachable', code } };
}
