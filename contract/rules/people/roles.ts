/** Configured identifiers of the two roles in the token's claim. */
export interface RoleIds {
  commercial: string;
  supervisor: string;
}

/** Returns the roles of a claim, which is one value or a list (specification §6). An absent claim has no role. */
export function rolesOf(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim];
  if (Array.isArray(claim)) return claim.filter((value): value is string => typeof value === 'string');
  return [];
}
