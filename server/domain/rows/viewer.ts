import type { EmployeeRef } from '#contract/entities/common.ts';
import type { RoleIds } from '#contract/rules/people/roles.ts';

/** The user of a request, with their roles. */
export interface Viewer {
  id: string;
  name: string;
  commercial: boolean;
  supervisor: boolean;
}

/** Returns the viewer of a user under this deployment's role identifiers. */
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

/** Returns first and last name, as stored on records. */
export function fullName(user: { first_name: string; name: string }): string {
  return `${user.first_name} ${user.name}`.trim();
}

/** Returns the viewer as stored on the records they write. */
export function refOf(viewer: Viewer): EmployeeRef {
  return { id: viewer.id, name: viewer.name };
}
