import type { FileOfOrder } from '#data/queries/files.ts';

/**
 * Where the bytes of a file that the server has can be seen: on this device, also without network; on their way here; or online
 * alone, since nobody wanted them here (`online`) or there is no room for them (`noRoom`).
 */
export type CopyState = 'here' | 'coming' | 'noRoom' | 'online';

/** Null for what the server does not have: its own state says where that stands. */
export function copyStateOf({ kept, local, upload }: Pick<FileOfOrder, 'kept' | 'local' | 'upload'>): CopyState | null {
  if (upload.receivedAt === null) return null;
  if (local !== undefined || kept?.state === 'kept') return 'here';
  if (kept === undefined) return 'online';
  return kept.error === 'NoRoom' ? 'noRoom' : 'coming';
}
