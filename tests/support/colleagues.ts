import type { Change } from '#contract/protocol/pull.ts';

/** What a pull brought beside the employees, whom everybody has. */
export function besidesColleagues(changes: readonly Change[]): Change[] {
  return changes.filter(({ collection }) => collection !== 'employees');
}
