/** Result of a check on site. */
export const checkResults = ['ok', 'notOk', 'notApplicable'] as const;
export type CheckResult = (typeof checkResults)[number];

/** What a submitted form says of a check. */
interface SubmittedCheck {
  done: boolean;
  result?: CheckResult | null | undefined;
  note: string;
}

/**
 * Returns the result of a submitted check; null for an unanswered one. A form of version 1 says only `done`: a check that is not
 * done was answered when it has a note.
 */
export function resultOf({ done, result, note }: SubmittedCheck): CheckResult | null {
  if (result !== undefined) return result;
  if (done) return 'ok';
  return note === '' ? null : 'notOk';
}
