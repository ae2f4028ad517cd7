import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { readDeviceName } from '#data/device-name.ts';
import type { RootDatabase, Session } from '#data/root-database.ts';
import { deviceId, keepConfig, openRootDatabase, readConfig, readSession } from '#data/root-database.ts';
import { createFileStorage } from '#data/files/file-storage.ts';
import { fileOnDevice } from '#data/files/read-file.ts';
import { wifiOnlyOf } from '#data/sending-settings.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { createRereadingTransports } from '#platform/config-reread.ts';
import { beginLife, hasEnded } from '#platform/context-life.ts';
import { withDeadline } from '#platform/deadline.ts';
import { createDeviceFacts } from '#platform/device-facts.ts';
import { createFileNetwork } from '#platform/file-network.ts';
import { createSendFile } from '#platform/file-transport.ts';
import { newId } from '#platform/ids.ts';
import { loadPublicConfig } from '#platform/public-config.ts';
import { identityOf } from '#platform/session-identity.ts';
import { createTransports } from '#platform/sync-transport.ts';
import { systemClock } from '#platform/system-clock.ts';
import { createEngine } from '#sync/engine.ts';
import { createFileSender } from '#sync/file-sender.ts';
import type { DrainSession } from './drain.ts';
import type { OpenFiles } from './kept-files.ts';

/** How long the root database may take when the worker wakes, in milliseconds. */
const bootDeadline = 5_000;

/** How long a request may wait to learn who is signed in; then nobody is, as far as caches go. Milliseconds. */
const currentUserDeadline = 2_000;

/** Language of the worker's calls: sync answers hold no sentences. */
const locale = 'fr';

async function withRoot<T>(ms: number, read: (root: RootDatabase) => Promise<T>): Promise<T> {
  const root = openRootDatabase();
  try {
    return await withDeadline(read(root), ms, 'the root database');
  } finally {
    root.close();
  }
}

/** Who is signed in on this device; null when nobody is, or when the database does not say in time. Never rejects. */
export async function currentUser(): Promise<string | null> {
  const session = await withRoot(currentUserDeadline, readSession).catch(() => null);
  return session?.user.UserId ?? null;
}

/** The files of whoever is signed in; null when nobody is, or when the databases do not say in time. Never rejects. */
export async function openFiles(): Promise<OpenFiles | null> {
  const read = (root: RootDatabase) => Promise.all([readSession(root), readConfig(root)]);
  const [session, config] = await withRoot(currentUserDeadline, read).catch(() => [null, null]);
  if (session === null || config === null) return null;
  const db = openUserDatabase(config.deployment, session.user.UserId);
  return {
    find: (id) => withDeadline(fileOnDevice(db, id), bootDeadline, 'the user database'),
    close: () => db.close(),
  };
}

async function compose(
  root: RootDatabase,
  { user }: Session,
  config: PublicConfig,
  device: string,
): Promise<DrainSession> {
  const life = await beginLife(`worker-${newId()}`);
  const db = openUserDatabase(config.deployment, user.UserId);
  // After Dexie's own handler, which lets it be opened again at the next use: an erased database would be made anew.
  db.on('versionchange', () => queueMicrotask(() => db.close()));
  const storage = createSyncStorage(db, hasEnded);
  const identity = identityOf(() => readSession(root), user.UserId);
  const random = (): number => Math.random();
  const files = createFileStorage(db, hasEnded);
  const sender = createFileSender({
    storage: files,
    send: createSendFile({ config, identity, locale: () => locale }, systemClock),
    network: createFileNetwork(wifiOnlyOf(root)),
    clock: systemClock,
    random,
    holder: life.name,
  });
  const engine = createEngine({
    storage,
    transports: createRereadingTransports({
      config,
      create: (current) => createTransports({ config: current, identity, locale: () => locale }, systemClock),
      reread: () => loadPublicConfig({ readKept: () => readConfig(root), keep: (fresh) => keepConfig(root, fresh) }),
    }),
    clock: systemClock,
    random,
    holder: life.name,
    deviceId: device,
    deviceFacts: createDeviceFacts({ appVersion: __APP_VERSION__, name: () => readDeviceName(root) }),
  });
  const close = (): void => {
    db.close();
    root.close();
    life.end();
  };
  return {
    engine,
    sender,
    hasWork: async (remote) => (await storage.nextReady(remote, systemClock.now())) !== null,
    hasFiles: async () => (await files.nextFile(systemClock.now(), new Set(), true)) !== null,
    close,
  };
}

/** Opens what a drain works on; null when nobody is signed in or the deployment is not known yet. */
export async function openSignedIn(): Promise<DrainSession | null> {
  const root = openRootDatabase();
  try {
    const read = Promise.all([readSession(root), readConfig(root)]);
    const [session, config] = await withDeadline(read, bootDeadline, 'the root database');
    if (session !== null && config !== null) return await compose(root, session, config, await deviceId(root));
    root.close();
    return null;
  } catch (error) {
    root.close();
    throw error;
  }
}
