import type { Freeable } from '#data/files/make-room.ts';
import type { StorageSums } from '#data/files/storage-sums.ts';

/** What takes room: the user's database, and the app itself with what the service worker keeps; bytes. */
export interface StorageReport extends StorageSums {
  app: number;
}

/** The one thing that a page has its storage worker do. */
export interface StorageAsked {
  task: 'measure' | 'free';
  deployment: string;
  userId: string;
}

/** What came of it; null when the storage failed. */
export type StorageResult =
  { task: 'measure'; report: StorageReport | null } | { task: 'free'; freed: Freeable | null };
