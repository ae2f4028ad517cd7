import { useAppData } from './app-data.tsx';

/** The roles that the signed-in user holds; a user may hold both, or none. */
export function useRoles(): { commercial: boolean; supervisor: boolean } {
  const { roleIds, session } = useAppData();
  const { Role } = session.user;
  return { commercial: Role.includes(roleIds.commercial), supervisor: Role.includes(roleIds.supervisor) };
}
