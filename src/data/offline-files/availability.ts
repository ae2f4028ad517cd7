import type { FileOfOrder } from '../queries/files/files.ts';

/**
 * Where the bytes of a received file are available.
 * - `here`: on this device, also without network.
 * - `coming`: being downloaded to this device.
 * - `online`: only online, because no one requested them here.
 * - `noRoom`: only online, because the storage quota is used up.
 */
export type Availability = 'here' | 'coming' | 'noRoom' | 'online';

/** Returns null for a file that the server does not have, or may have lost: its status applies instead. */
export function availabilityOf({
  offlineFile,
  local,
  upload,
}: Pick<FileOfOrder, 'offlineFile' | 'local' | 'upload'>): Availability | null {
  if (upload.receivedAt === null || local?.isDoubted === true) return null;
  if (local !== undefined || offlineFile?.state === 'kept') return 'here';
  if (offlineFile === undefined) return 'online';
  return offlineFile.error === 'NoRoom' ? 'noRoom' : 'coming';
}
