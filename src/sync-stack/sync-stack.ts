import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { createUploadStorage } from '#data/capture/upload-storage.ts';
import { readDeviceName } from '#data/device/device-name.ts';
import type { RootDatabase } from '#data/database/root-database.ts';
import { readConfig, readSession, storeConfig } from '#data/database/root-database.ts';
import { becomeAnother, deviceId, rememberedId } from '#data/device/device-id.ts';
import { wifiOnlyOf } from '#data/settings/upload-policy.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { ApiClientOptions } from '#platform/http/api-clients.ts';
import { createRereadingTransports } from '#platform/http/config-reread.ts';
import { createConnections } from '#platform/http/connections.ts';
import { hasEnded } from '#platform/lifecycle/context-life.ts';
import { createDeviceFacts } from '#platform/session/device-facts.ts';
import { createFileNetwork } from '#platform/files/file-network.ts';
import { createSendFile } from '#platform/files/file-transport.ts';
import { loadPublicConfig } from '#platform/http/public-config.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import { createTransports } from '#platform/http/sync-transport.ts';
import { systemClock } from '#platform/lifecycle/system-clock.ts';
import type { Engine, EngineOptions } from '#sync/engine.ts';
import { createEngine } from '#sync/engine.ts';
import type { FileNetwork, UploadStorage } from '#sync/files/file-ports.ts';
import type { FileSender } from '#sync/files/file-sender.ts';
import { createFileSender } from '#sync/files/file-sender.ts';
import type { Clock, SyncStorage } from '#sync/ports.ts';

export interface SyncStackOptions {
  root: RootDatabase;
  db: UserDatabase;
  config: PublicConfig;
  userId: string;
  /** Names this context (a tab's worker, the service worker) in leases. */
  holder: string;
  /** Other holders that have ended and that the browser does not know to have. */
  ended?: readonly string[];
  /** Returns the present language of the screens, sent as `Accept-Language`. */
  locale: () => string;
}

/** One user's sync engine and file sender, and the ports they run on. */
export interface SyncStack {
  engine: Engine;
  fileSender: FileSender;
  storage: SyncStorage;
  uploadStorage: UploadStorage;
  fileNetwork: FileNetwork;
  clock: Clock;
  random: () => number;
  holder: string;
  /** Makes an API client for this user. */
  api: ApiClientOptions & { config: PublicConfig };
  /** Ends the requests that are under way: they were sent before the network was lost. */
  renewConnections: () => void;
}

/**
 * Closes the database when another tab deletes or upgrades it. Runs after Dexie's own handler, which reopens the database at
 * its next use: a deleted database would be created again.
 */
function closeOnVersionChange(db: UserDatabase): void {
  db.on('versionchange', () => queueMicrotask(() => db.close()));
}

/** Creates the transports of both remotes. A refused API key makes them load the configuration again (rule OB5). */
function transportsOf(root: RootDatabase, api: SyncStack['api']): EngineOptions['transports'] {
  return createRereadingTransports({
    config: api.config,
    create: (config) => createTransports({ ...api, config }, systemClock),
    reread: () => loadPublicConfig({ readStored: () => readConfig(root), store: (fresh) => storeConfig(root, fresh) }),
  });
}

/** Composes one user's sync. The page's sync worker and the service worker run the same stack. */
export function createSyncStack(options: SyncStackOptions): SyncStack {
  const { root, db, config, userId, holder, ended = [], locale } = options;
  closeOnVersionChange(db);
  const shared = { clock: systemClock, random: (): number => Math.random(), holder };
  const { fetch, renew } = createConnections();
  const api = { config, identity: identityOf(() => readSession(root), userId), locale, fetch };
  const isOver = async (other: string): Promise<boolean> => ended.includes(other) || hasEnded(other);
  const storage = createSyncStorage(db, isOver);
  const uploadStorage = createUploadStorage(db, isOver);
  const fileNetwork = createFileNetwork(wifiOnlyOf(root));
  const engine = createEngine({
    ...shared,
    storage,
    transports: transportsOf(root, api),
    deviceId: () => deviceId(root),
    onTwin: () => becomeAnother(root, userId),
    deviceFacts: createDeviceFacts({
      appVersion: __APP_VERSION__,
      name: () => readDeviceName(root),
      remembered: () => rememberedId(root),
    }),
  });
  const fileSender = createFileSender({
    ...shared,
    storage: uploadStorage,
    network: fileNetwork,
    send: createSendFile(api, systemClock),
  });
  return { ...shared, engine, fileSender, storage, uploadStorage, fileNetwork, api, renewConnections: renew };
}
