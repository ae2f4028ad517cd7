import type { EmployeeRef } from '#contract/entities/common.ts';
import type { RoleIds } from '#contract/rules/roles.ts';

/** Who asks, and what the roles say they are. */
export interface Viewer {
  id: string;
  name: string;
  commercial: boolean;
  supervisor: boolean;
}

/** The viewer that a user is under this deployment's role identifiers. */
export function viewerOf(
  user: { id: string; first_name: string; name: string; roles: readonly string[] },
  roleIds: RoleIds,
): Viewer {
  return {
    id: user.id,
    name: fullName(user),
    commercial: user.roles.includes(roleIds.commercial),
    supervisor: user.roles.includes(roleIds.supervisor),
  };
}

/** First name and last name, as printed on records. */
export function fullName(user: { first_name: string; name: string }): string {
  return `${user.first_name} ${user.name}`.trim();
}

/** The viewer as named on the records they write. */
export function refOf(viewer: Viewer): EmployeeRef {
  return { id: viewer.id, name: viewer.name };
}
