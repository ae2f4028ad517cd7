import type { Room } from '#hooks/room.ts';
import type { Freeable } from '#data/files/make-room.ts';
import type { StorageSums } from '#data/files/storage-sums.ts';

/** What the page knows of this browser and device; sizes in bytes. */
export interface CentreDevice {
  /** Null until it was asked, and where the browser does not tell. */
  storage: { usage: number; quota: number } | null;
  room: Room;
  /** The browser has promised not to evict what is stored; null as above. */
  persisted: boolean | null;
  version: string;
  updateReady: boolean;
  /** This device's identifier; empty until it was read. */
  id: string;
  /** The browser, as it calls itself. */
  agent: string;
}

/** What takes room, the app itself among it; bytes. */
export type RoomTaken = StorageSums & { app: number };

/** What the page does that a screen cannot. */
export interface CentreActions {
  /** Asks for the password over the page. */
  signIn: () => void;
  /** Has the browser promise to keep what is stored. */
  askPersistence: () => Promise<void>;
  /** Measures what takes room; null when the storage does not answer. */
  measure: () => Promise<RoomTaken | null>;
  /** Frees all that is safe, and says what went, bytes; null when the storage does not answer. */
  free: () => Promise<Freeable | null>;
  /** Puts the new version in charge. */
  applyUpdate: () => Promise<void>;
}
