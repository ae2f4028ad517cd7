/** Identifiers that stand for the two roles in the token's claim; they come from configuration. */
export interface RoleIds {
  commercial: string;
  supervisor: string;
}

/** The role claim is one value or a list (specification §6); absent means an employee without a role. */
export function rolesOf(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim];
  if (Array.isArray(claim)) return claim.filter((value): value is string => typeof value === 'string');
  return [];
}
