import type { QuotaLevel } from '#data/storage-quota/quota-level.ts';
import type { NewPasswordIssue } from '#contract/rules/people/passwords.ts';
import type { SignIn } from '#contract/protocol/session/sign-ins.ts';
import type { UploadPolicy } from '#data/database/root-database.ts';

/** A failed password request. */
export interface PasswordFailure {
  ok: false;
  code: string;
  /** Time to wait before a retry, in milliseconds. Null when the server gave none. */
  retryAfter: number | null;
  issue: NewPasswordIssue | null;
}

/** Facts about this device. Sizes are in bytes. */
export interface DeviceFacts {
  storage: { usage: number; quota: number } | null;
  room: QuotaLevel;
  /** Whether the storage is persistent. Null when the browser does not tell. */
  persisted: boolean | null;
  sending: UploadPolicy;
  /** Kind of network. `unreported` when the browser has no network information. */
  network: 'fixed' | 'mobile' | 'unknown' | 'unreported';
  install: 'installed' | 'offered' | 'ios' | 'none';
  version: string;
  /** A new version is waiting. */
  updateReady: boolean;
  name: string;
}

/** Actions of the profile that are not mutations. */
export interface ProfileActions {
  /** @param endOthers also ends the user's other sign-ins */
  changePassword: (current: string, next: string, endOthers: boolean) => Promise<{ ok: true } | PasswordFailure>;
  /** Returns the user's sign-ins; null when the server does not answer. */
  readSignIns: () => Promise<SignIn[] | 'ended' | null>;
  /** Ends a sign-in. Resolves with false when the server did not confirm it. */
  endSignIn: (id: string) => Promise<boolean>;
  findColleague: (email: string) => Promise<{ ok: true; id: string; name: string } | PasswordFailure>;
  issueResetLink: (userId: string) => Promise<{ ok: true; link: string; expiresAt: string } | PasswordFailure>;
  /** Shows another picture of the user on this device, as a data URL, until the server answers its own. */
  showPicture: (picture: string | null) => Promise<void>;
  renameDevice: (name: string) => Promise<void>;
  changeUploadPolicy: (change: Partial<UploadPolicy>) => Promise<void>;
  /** Asks the browser for the position. Resolves with false when access is denied. */
  askPosition: () => Promise<boolean>;
  /** Asks the browser for persistent storage, then updates the facts. Resolves with true when it is granted. */
  askPersistence: () => Promise<boolean>;
  askInstall: () => Promise<void>;
  applyUpdate: () => Promise<void>;
  signOut: () => void;
}
