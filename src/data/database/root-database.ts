import Dexie from 'dexie';
import type { EntityTable } from 'dexie';
import type { Content } from '#contract/content/content.ts';
import type { User } from '#contract/entities/user.ts';
import type { ErasureRequest } from '#contract/protocol/session/device-erasure.ts';
import type { WebPushSubscription } from '#contract/protocol/sync/web-push.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { writeAfterRenewal } from './renew-log.ts';
import { trackTransactions } from './open-transactions.ts';

/**
 * The signed-in user and the session token. The token is empty after an offline sign-in: nothing is sent until the next
 * online one (rule RN7).
 */
export interface Session {
  token: string;
  user: User;
  /** The last online sign-in. */
  signedInAt: string;
}

/** A password verifier that does not contain the password; the platform makes and compares it. */
interface StoredVerifier {
  iterations: number;
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
}

/** A user who has signed in online on this device and may sign in without network for 14 days (rule RN7). */
export interface OfflineAccount {
  user: User;
  verifier: StoredVerifier;
  /** The last online sign-in, milliseconds by the device's clock. */
  signedInAt: number;
  /** The latest instant at which the account was in use, within its 14 days; milliseconds by the device's clock. */
  seenAt: number;
  /** The server reported that the user is disabled. */
  locked: boolean;
  /**
   * Offline sign-ins since the last success, and the time of the latest try (milliseconds); absent when there was none.
   */
  attempts?: { count: number; at: number };
}

/**
 * Why a session ended without an action of its user; stored until it was read.
 * - `revoked`: the server no longer admits this device, which has wiped the user's data.
 * - `locked`: the user is disabled; their data stays, locked.
 * - `signedOut`: somebody ended the sign-in from elsewhere; the data stays.
 * - `offlineOver`: the 14 days of an offline session are over (rule RN7).
 * - `clock`: the clock of an offline session was set back (rule RN7).
 */
export interface SessionNotice {
  kind: 'revoked' | 'locked' | 'signedOut' | 'offlineOver' | 'clock';
  email: string;
  /** Changes that were never sent: erased (`revoked`) or still stored. */
  unsent: number;
  /** Drafts that were neither sent nor saved. Absent from a notice of an earlier version of the app. */
  drafts?: number;
  /** The database still to be erased, with its identifier when the server knows it; null when there is none. */
  wiping: { deployment: string; userId: string; databaseId?: string } | null;
}

/** Prefix of the keys of offline accounts, one per user. */
export const offlinePrefix = 'auth.offline.';

/** How this device sends captured files. A setting of the device, because network and camera differ between devices. */
export interface UploadPolicy {
  /** Files wait for Wi-Fi, if the browser reports the kind of network (rule FL4). */
  wifiOnly: boolean;
  /** End of the permission to use a mobile network all the same, by the device's clock, milliseconds; 0 without one. */
  mobileUntil: number;
  /** Whether photos are stored in original or reduced size. */
  pictures: 'original' | 'reduced';
  /** Files of the visits of today and tomorrow are downloaded in advance. */
  visitsAhead: boolean;
  /** The start of a visit records the device's position. */
  notePosition: boolean;
}

/** Web push preferences of this device. */
export interface WebPushPreferences {
  /** The language of the screens; the worker, which has no screen, reads it here. */
  language: WebPushSubscription['language'];
  /** The user turned web push off on this device. */
  off: boolean;
  /** The user postponed the answer. */
  later: boolean;
}

/** An erased database, and the number of its changes and drafts that were never sent. */
export type ErasedDatabase = NonNullable<ErasureRequest['erased']>;

/**
 * Keys of the root database. The token is stored under the `auth.` prefix (specification §9), where the worker can read it.
 */
interface RootValues {
  'auth.session': Session;
  [offline: `auth.offline.${string}`]: OfflineAccount;
  'auth.notice': SessionNotice;
  /** A revoked user's data is erased, and the server has not confirmed that it knows. */
  [erased: `auth.erased.${string}`]: ErasedDatabase;
  deviceId: string;
  /** The identifier that a cookie remembered when the storage was empty (rule RN5a); true where an earlier version took it on. */
  emptied: string | true;
  deviceName: string;
  language: WebPushPreferences['language'];
  sending: UploadPolicy;
  alerts: WebPushPreferences;
  config: PublicConfig;
  content: Content;
}

type RootEntry = { [K in keyof RootValues]: { key: K; value: RootValues[K] } }[keyof RootValues];

/** The database shared by all users of this browser: session, device, last good configuration (rule RN6). */
export class RootDatabase extends Dexie {
  declare readonly entries: EntityTable<RootEntry, 'key'>;

  constructor() {
    super('mycerti.root', { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.use(trackTransactions);
    writeAfterRenewal(this);
    this.version(1).stores({ entries: 'key' });
  }
}

export function openRootDatabase(): RootDatabase {
  return new RootDatabase();
}

/** Returns a value of the root database; null when there is none. */
export async function readRoot<K extends keyof RootValues>(root: RootDatabase, key: K): Promise<RootValues[K] | null> {
  const entry = await root.entries.get(key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by the functions below, under the key's own type
  return entry === undefined ? null : (entry.value as RootValues[K]);
}

export function readSession(root: RootDatabase): Promise<Session | null> {
  return readRoot(root, 'auth.session');
}

export async function writeSession(root: RootDatabase, session: Session): Promise<void> {
  await root.entries.put({ key: 'auth.session', value: session });
}

/** Returns the last configuration received from the server, for a start without network. */
export function readConfig(root: RootDatabase): Promise<PublicConfig | null> {
  return readRoot(root, 'config');
}

/** Returns the company's content as last loaded. */
export function readContent(root: RootDatabase): Promise<Content | null> {
  return readRoot(root, 'content');
}

const defaultWebPushPreferences: WebPushPreferences = { language: 'fr', off: false, later: false };

/** Returns the web push preferences of this device. */
export async function readWebPushPreferences(root: RootDatabase): Promise<WebPushPreferences> {
  return (await readRoot(root, 'alerts')) ?? defaultWebPushPreferences;
}

export async function changeWebPushPreferences(root: RootDatabase, change: Partial<WebPushPreferences>): Promise<void> {
  await root.transaction('rw', root.entries, async () => {
    await root.entries.put({ key: 'alerts', value: { ...(await readWebPushPreferences(root)), ...change } });
  });
}

export async function storeConfig(root: RootDatabase, config: PublicConfig): Promise<void> {
  await root.entries.put({ key: 'config', value: config });
}
