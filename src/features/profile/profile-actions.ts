import type { Room } from '#hooks/room.ts';
import type { NewPasswordIssue } from '#contract/rules/passwords.ts';
import type { SendingSettings } from '#data/root-database.ts';

/** A call around passwords that did not work. */
export interface PasswordFailure {
  ok: false;
  code: string;
  /** Milliseconds to wait, when the server said so. */
  retryAfter: number | null;
  issue: NewPasswordIssue | null;
}

/** What the browser tells about this device; bytes. */
export interface DeviceFacts {
  storage: { usage: number; quota: number } | null;
  room: Room;
  /** Whether the browser has promised never to evict this app's data; null where it does not tell. */
  persisted: boolean | null;
  sending: SendingSettings;
  /** What the network is; `untold` where the browser never tells. */
  network: 'fixed' | 'mobile' | 'unknown' | 'untold';
  install: 'installed' | 'offered' | 'ios' | 'none';
  version: string;
  /** A new version waits. */
  updateReady: boolean;
  name: string;
}

/** What the profile does that is not a change of data. */
export interface ProfileActions {
  changePassword: (current: string, next: string) => Promise<{ ok: true } | PasswordFailure>;
  findColleague: (email: string) => Promise<{ ok: true; id: string; name: string } | PasswordFailure>;
  issueResetLink: (userId: string) => Promise<{ ok: true; link: string; expiresAt: string } | PasswordFailure>;
  renameDevice: (name: string) => Promise<void>;
  changeSending: (change: Partial<SendingSettings>) => Promise<void>;
  /** Asks the browser for the device's position; false when it may not be noted. */
  askPosition: () => Promise<boolean>;
  /** Asks the browser never to evict this app's data; the facts follow. */
  askPersistence: () => Promise<void>;
  askInstall: () => Promise<void>;
  applyUpdate: () => Promise<void>;
  signOut: () => void;
}
