import type { FreedBytes } from '#data/storage-quota/evict.ts';
import type { StorageSums } from '#data/storage-quota/stored-bytes.ts';

/** What takes up storage, in bytes: the user's database, and the app with the service worker's caches. */
export interface StorageReport extends StorageSums {
  app: number;
}

/** Names the user's database. */
export interface StorageOwner {
  deployment: string;
  userId: string;
}

/** What a page can ask of its storage worker. A job rejects when the storage fails. */
export interface StorageJobs {
  measure: (owner: StorageOwner) => Promise<StorageReport>;
  /** Evicts everything that is safe to lose. */
  free: (owner: StorageOwner) => Promise<FreedBytes>;
}
