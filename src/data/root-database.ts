import Dexie, { liveQuery } from 'dexie';
import type { EntityTable } from 'dexie';
import { v7 } from 'uuid';
import type { Content } from '#contract/content/content.ts';
import type { User } from '#contract/entities/user.ts';
import type { AlertSubscription } from '#contract/protocol/alerts.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { OfflineAccount, SessionNotice } from './session-records.ts';

/**
 * Who is signed in on this device, and the token that proves it: empty after an offline sign-in, when nothing is sent until an
 * online one (rule RN7).
 */
export interface Session {
  token: string;
  user: User;
  /** The last online sign-in. */
  signedInAt: string;
}

/** Keys of what an offline sign-in needs, one per user. */
export const offlinePrefix = 'auth.offline.';

/** How this device sends what was captured on it: its own matter, since the network and the camera are. */
export interface SendingSettings {
  /** Files wait for Wi-Fi, where the browser tells which network this is (rule FL4). */
  wifiOnly: boolean;
  /** Until when they may go by a mobile network all the same, by the device's clock, milliseconds; 0 where nobody said so. */
  mobileUntil: number;
  /** Whether photos are kept as they were taken, or made smaller. */
  pictures: 'original' | 'reduced';
  /** Documents of today's and tomorrow's visits are fetched without being asked for. */
  visitsAhead: boolean;
  /** The start of a visit is noted with where the device is. */
  notePosition: boolean;
}

/** How this device is told of what is new. */
export interface AlertSettings {
  /** The language of its screens, for the worker, which has none. */
  language: AlertSubscription['language'];
  /** Its user wants none here. */
  off: boolean;
  /** Its user was asked, and puts the answer off. */
  later: boolean;
}

/** Keys of the root database. The token stands under the `auth.` prefix (specification §9), where the worker can read it. */
interface RootValues {
  'auth.session': Session;
  [offline: `auth.offline.${string}`]: OfflineAccount;
  'auth.notice': SessionNotice;
  deviceId: string;
  deviceName: string;
  sending: SendingSettings;
  alerts: AlertSettings;
  config: PublicConfig;
  content: Content;
}

type RootEntry = { [K in keyof RootValues]: { key: K; value: RootValues[K] } }[keyof RootValues];

/** The database shared by all users of this browser: session, device, last good configuration (rule RN6). */
export class RootDatabase extends Dexie {
  declare readonly entries: EntityTable<RootEntry, 'key'>;

  constructor() {
    super('mycerti.root', { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ entries: 'key' });
  }
}

export function openRootDatabase(): RootDatabase {
  return new RootDatabase();
}

async function read<K extends keyof RootValues>(root: RootDatabase, key: K): Promise<RootValues[K] | null> {
  const entry = await root.entries.get(key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by the functions below, under the key's own type
  return entry === undefined ? null : (entry.value as RootValues[K]);
}

export function readSession(root: RootDatabase): Promise<Session | null> {
  return read(root, 'auth.session');
}

export async function writeSession(root: RootDatabase, session: Session): Promise<void> {
  await root.entries.put({ key: 'auth.session', value: session });
}

/** Replaces the token of the session when it is still the same user's: a renewal must not undo a sign-out. */
export async function renewToken(root: RootDatabase, userId: string, token: string): Promise<void> {
  await root.transaction('rw', root.entries, async () => {
    const session = await readSession(root);
    if (session?.user.UserId === userId) await writeSession(root, { ...session, token });
  });
}

export async function deleteSession(root: RootDatabase): Promise<void> {
  await root.entries.delete('auth.session');
}

/** Calls back with the session now and at each change, from whichever tab it comes; returns the end of it. */
export function watchSession(root: RootDatabase, callback: (session: Session | null) => void): () => void {
  let ended = false;
  // What a live query gives may have been read before the last change: told after a sign-out, it would bring the session back. So
  // it says that there is news, and what is told is read then: asked for later, it is answered after whatever was written before.
  const tell = async (): Promise<void> => {
    // A database that was closed meanwhile has nobody to tell.
    const session = await readSession(root).catch(() => undefined);
    if (!ended && session !== undefined) callback(session);
  };
  const subscription = liveQuery(() => readSession(root)).subscribe(() => void tell());
  return () => {
    ended = true;
    subscription.unsubscribe();
  };
}

/**
 * This device's identifier, made at its first use and kept for the life of the browser's storage.
 * @param remembered what outlived the databases, when the browser has evicted them: the device is the same (rule RN5)
 */
export function deviceId(root: RootDatabase, remembered: string | null = null): Promise<string> {
  return root.transaction('rw', root.entries, async () => {
    const known = await read(root, 'deviceId');
    if (known !== null) return known;
    const made = remembered ?? v7();
    await root.entries.put({ key: 'deviceId', value: made });
    return made;
  });
}

/** The last configuration that the server gave, for starts without it. */
export function readConfig(root: RootDatabase): Promise<PublicConfig | null> {
  return read(root, 'config');
}

/** The company's content as it was last loaded. */
export function readContent(root: RootDatabase): Promise<Content | null> {
  return read(root, 'content');
}

const defaultAlerts: AlertSettings = { language: 'fr', off: false, later: false };

/** How this device is told of what is new. */
export async function readAlertSettings(root: RootDatabase): Promise<AlertSettings> {
  return (await read(root, 'alerts')) ?? defaultAlerts;
}

export async function changeAlertSettings(root: RootDatabase, change: Partial<AlertSettings>): Promise<void> {
  await root.transaction('rw', root.entries, async () => {
    await root.entries.put({ key: 'alerts', value: { ...(await readAlertSettings(root)), ...change } });
  });
}

export async function keepConfig(root: RootDatabase, config: PublicConfig): Promise<void> {
  await root.entries.put({ key: 'config', value: config });
}
