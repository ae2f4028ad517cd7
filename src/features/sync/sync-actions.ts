import type { QuotaLevel } from '#data/storage-quota/quota-level.ts';
import type { FreedBytes } from '#data/storage-quota/evict.ts';
import type { StorageSums } from '#data/storage-quota/stored-bytes.ts';

/** Facts about this browser and device. Sizes are in bytes. */
export interface SyncDevice {
  /** Null before the estimate arrives, and when the browser gives none. */
  storage: { usage: number; quota: number } | null;
  room: QuotaLevel;
  /** Whether the storage is persistent, so that the browser does not evict it. Null as above. */
  persisted: boolean | null;
  version: string;
  updateReady: boolean;
  /** This device's identifier. Empty until it is read. */
  id: string;
  /** The browser's user agent. */
  agent: string;
}

/** Storage use by category, the app included, in bytes. */
export type StorageUsage = StorageSums & { app: number };

/** Actions that the route provides to the screen. */
export interface SyncActions {
  /** Opens the sign-in dialog. */
  signIn: () => void;
  /** Asks the browser for persistent storage. Resolves with true when it is granted. */
  askPersistence: () => Promise<boolean>;
  /** Measures the storage use. Resolves with null when the storage fails. */
  measure: () => Promise<StorageUsage | null>;
  /** Evicts everything the server has. Resolves with the freed bytes, or null when the storage fails. */
  free: () => Promise<FreedBytes | null>;
  /** Activates the waiting version. */
  applyUpdate: () => Promise<void>;
}
