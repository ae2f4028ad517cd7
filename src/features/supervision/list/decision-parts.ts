import type { Decision } from '#data/queries/decisions/decisions.ts';

/** Returns the identifiers of what a decision decides. */
export function partsOf(decision: Decision): string[] {
  if (decision.kind === 'evidence') return decision.uploads.map(({ id }) => id);
  if (decision.kind === 'proof') return decision.proofs.map(({ upload }) => upload.id);
  return [decision.id];
}
