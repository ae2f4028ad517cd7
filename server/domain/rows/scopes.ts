import type { Viewer } from './viewer.ts';

/** The scope of supervisors, which holds every shared row. */
export const everything = 'all';
/** The scope of every employee: it holds their colleagues. */
export const staff = 'staff';

export function userScope(userId: string): string {
  return `user:${userId}`;
}

export function ownerScope(commercialId: string): string {
  return `owner:${commercialId}`;
}

/** Returns the scope of one user alone; not even supervisors have it. */
export function ownScope(userId: string): string {
  return `own:${userId}`;
}

/** Returns the scope of the orders that a user opened from a search. */
export function openedScope(userId: string): string {
  return `opened:${userId}`;
}

/** Returns the scopes that are always on a user's devices. The supervisors' scope holds every shared row. */
export function standingScopes(viewer: Viewer): string[] {
  if (viewer.supervisor) return [everything, ownScope(viewer.id)];
  const owned = viewer.commercial ? [ownerScope(viewer.id)] : [];
  return [...owned, ownScope(viewer.id), staff, userScope(viewer.id)];
}

/** Returns the scopes that a user may pull (rule PL3), sorted. */
export function scopesOfViewer(viewer: Viewer): string[] {
  return [...standingScopes(viewer), openedScope(viewer.id)].sort();
}
