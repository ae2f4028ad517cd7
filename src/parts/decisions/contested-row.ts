import type { RowKey } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import type { Decided } from '#contract/entities/decision.ts';

interface Refused {
  name: MutationName;
  /** As the present version reads them; null when it cannot. */
  args: unknown;
  error?: { decided?: Decided } | null | undefined;
}

/** Returns the row of a decision that a colleague's preceded; undefined for any other mutation. */
export function contestedRow({ name, args, error }: Refused): RowKey | undefined {
  return error?.decided === undefined || args === null ? undefined : definitionOf(name).decides?.(args).row;
}
