import { recordFreed } from '../offline-files/freed-today.ts';
import { freeOfflineFile, removeOfflineFilesAndPins } from '../offline-files/remove-offline-files.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { freeFiles } from '../capture/free-received.ts';
import { fileSums } from './stored-bytes.ts';

/**
 * Evicts offline files first, then captured files that the server has confirmed. Unconfirmed files always stay (rule RN4).
 * @param needed bytes
 * @returns bytes freed; less than needed when there was no more
 */
export async function evict(db: UserDatabase, needed: number, now: number): Promise<number> {
  const freed = await freeOfflineFile(db, needed, now);
  return freed >= needed ? freed : freed + (await freeFiles(db, now, needed - freed));
}

/** A browser needs more than the bytes themselves to store a capture: its index, its thumbnail and a log. */
const roomFactor = 2;

/**
 * Frees what a capture that exceeded the quota needs.
 * @param size of the capture, bytes
 * @returns bytes freed
 */
export async function evictForCapture(db: UserDatabase, size: number, now: number): Promise<number> {
  const offlineFiles = await freeOfflineFile(db, Infinity, now);
  const left = size * roomFactor - offlineFiles;
  const freed = offlineFiles + (left > 0 ? await freeFiles(db, now, left) : 0);
  // On a full disk even this record may not fit.
  await recordFreed(db, now).catch(() => undefined);
  return freed;
}

/** Freed bytes by kind. */
export interface FreedBytes {
  /** Captured files that the server has confirmed. */
  confirmed: number;
  offlineFiles: number;
}

/**
 * Frees everything that is safe to free, at the user's request. Stops downloads in advance for that day.
 * @returns bytes freed
 */
export async function evictAllReceived(db: UserDatabase, now: number): Promise<FreedBytes> {
  // Recorded first, because the downloader sees the eviction at once. Evicts also when this record does not fit.
  await recordFreed(db, now).catch(() => undefined);
  const { offlineFiles } = await fileSums(db);
  await removeOfflineFilesAndPins(db);
  return { offlineFiles, confirmed: await freeFiles(db, now, Infinity) };
}
