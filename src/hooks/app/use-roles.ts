import type { AppData } from './use-app-data.tsx';
import { useAppData } from './use-app-data.tsx';

interface Roles {
  commercial: boolean;
  supervisor: boolean;
}

/** Returns the roles of the user whose session this is; a user can have both, or none. */
export function rolesOf({ roleIds, session }: Pick<AppData, 'roleIds' | 'session'>): Roles {
  const { Role } = session.user;
  return { commercial: Role.includes(roleIds.commercial), supervisor: Role.includes(roleIds.supervisor) };
}

/** Returns the roles of the signed-in user. */
export function useRoles(): Roles {
  return rolesOf(useAppData());
}
