import type { Change } from '#contract/protocol/sync/pull.ts';

/** Returns the changes of a pull without the employees, whom every device holds. */
export function besidesColleagues(changes: readonly Change[]): Change[] {
  return changes.filter(({ collection }) => collection !== 'employees');
}
