import type { RemoteName } from '#contract/collections.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase } from '#data/root-database.ts';
import { deviceId, keepConfig, openRootDatabase, readConfig, readSession, watchSession } from '#data/root-database.ts';
import { createFileStorage } from '#data/files/file-storage.ts';
import { wifiOnlyOf } from '#data/sending-settings.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { readDeviceName } from '#data/device-name.ts';
import { createRereadingTransports } from '#platform/config-reread.ts';
import { hasEnded } from '#platform/context-life.ts';
import { withDeadline } from '#platform/deadline.ts';
import type { ApiClientOptions } from '#platform/api-clients.ts';
import { createDeviceFacts } from '#platform/device-facts.ts';
import { createFileNetwork } from '#platform/file-network.ts';
import { createSendFile } from '#platform/file-transport.ts';
import { newId } from '#platform/ids.ts';
import { openInTime } from '#platform/open-in-time.ts';
import { createPokeStream } from '#platform/poke-stream.ts';
import { loadPublicConfig } from '#platform/public-config.ts';
import { identityOf } from '#platform/session-identity.ts';
import { createTransports } from '#platform/sync-transport.ts';
import { systemClock } from '#platform/system-clock.ts';
import type { EngineOptions } from '#sync/engine.ts';
import { createEngine } from '#sync/engine.ts';
import { createFileLoop } from '#sync/file-loop.ts';
import { createFileSender } from '#sync/file-sender.ts';
import { createLive } from '#sync/live.ts';
import { createScheduler } from '#sync/scheduler.ts';
import type { CopiesKeeper } from './copies-keeper.ts';
import { createCopies } from './copies.ts';
import type { SyncFaultCode } from './sync-worker-messages.ts';

/** How long an open database may take to answer one read, in milliseconds. */
const answerDeadline = 8_000;

/** What ends a session from outside: the browser closed the database, another tab erased it, the user signed out. */
export type SessionLoss = 'closed' | 'deleted' | 'signed-out';

export interface SyncSessionOptions {
  userId: string;
  locale: string;
  isVisible: () => boolean;
  onActivity: (activity: { remote: RemoteName; running: boolean }) => void;
  /** A cycle failed in the storage; it will be tried again. */
  onFault: () => void;
  /** Called at most once. */
  onLost: (loss: SessionLoss) => void;
}

/** One user's sync while their database is open. */
export interface SyncSession {
  request: (remote: RemoteName | 'all', options?: { force?: boolean }) => void;
  /** Connects the stream of pokes now instead of after its backoff. */
  reconnect: () => void;
  /** Rejects when the database no longer answers. */
  check: () => Promise<void>;
  /** Aborts every request and closes the databases. */
  stop: () => Promise<void>;
}

/** The session cannot be opened, and trying again would not help. */
export class SessionRefused extends Error {
  readonly code: SyncFaultCode;
  constructor(code: SyncFaultCode) {
    super(`the sync session cannot start: ${code}`);
    this.code = code;
  }
}

/** Files on their way, from when it is asked for. */
interface FileSending {
  request: (force: boolean) => void;
  stop: () => Promise<void>;
}

/** What a session is made of once the root database has been read. */
interface Facts {
  config: PublicConfig;
  device: string;
}

/** Reads the root database, so that a sign-in or a configuration of another tab is seen. */
async function readFacts(root: RootDatabase, userId: string): Promise<Facts> {
  const [session, config] = await Promise.all([readSession(root), readConfig(root)]);
  if (session?.user.UserId !== userId) throw new SessionRefused('SignedOut');
  if (config === null) throw new SessionRefused('ConfigUnknown');
  // Not before: in an evicted database the sign-in gives the device its former identifier (rule RN5).
  return { config, device: await deviceId(root) };
}

/** Calls back once when the database goes away under us; the returned function says that we close it ourselves. */
function watchLoss(db: UserDatabase, onLost: (loss: SessionLoss) => void): () => void {
  let told = false;
  const tell = (loss: SessionLoss): void => {
    if (told) return;
    told = true;
    onLost(loss);
  };
  db.on('versionchange', (event) => {
    tell(event.newVersion ? 'closed' : 'deleted');
    // After Dexie's own handler, which lets it be opened again at the next use: an erased database would be made anew.
    queueMicrotask(() => db.close());
  });
  // Dexie says so of every closing; `versionchange`, where there is one, knows more.
  db.on('close', () => queueMicrotask(() => tell('closed')));
  return () => {
    told = true;
  };
}

/** Follows the stored session: a new token is used at once, a sign-out or another user ends this session. */
function followSession(root: RootDatabase, userId: string, onToken: () => void, onSignedOut: () => void): () => void {
  let known: string | undefined;
  return watchSession(root, (session) => {
    if (session?.user.UserId !== userId) return onSignedOut();
    if (known !== undefined && known !== session.token) onToken();
    known = session.token;
  });
}

/** Tells the first loss alone: what follows it (the database that closes after a sign-out) is its consequence. */
function onlyOnce(onLost: SyncSessionOptions['onLost']): SyncSessionOptions['onLost'] {
  let told = false;
  return (loss) => {
    if (told) return;
    told = true;
    onLost(loss);
  };
}

/** The sending of files in this context; apart from the cycles, so that neither waits for the other. */
function createFiles(
  root: RootDatabase,
  db: UserDatabase,
  api: ApiClientOptions,
  { holder, onFault }: { holder: string; onFault: () => void },
): FileSending {
  const stopped = new AbortController();
  const network = createFileNetwork(wifiOnlyOf(root));
  const storage = createFileStorage(db, hasEnded);
  const shared = { storage, network, clock: systemClock, random: () => Math.random(), holder };
  const sender = createFileSender({ ...shared, send: createSendFile(api, systemClock) });
  const loop = createFileLoop({ ...shared, sender, signal: stopped.signal, onFault });
  const stop = async (): Promise<void> => {
    stopped.abort();
    await loop.ended();
  };
  return { request: loop.request, stop };
}

/** Calls to both remotes, which follow a configuration that has changed. */
function transportsOf(
  root: RootDatabase,
  api: ApiClientOptions & { config: PublicConfig },
): EngineOptions['transports'] {
  return createRereadingTransports({
    config: api.config,
    create: (config) => createTransports({ ...api, config }, systemClock),
    reread: () => loadPublicConfig({ readKept: () => readConfig(root), keep: (fresh) => keepConfig(root, fresh) }),
  });
}

/** What was pulled may have brought files to keep, or taken orders away. */
function thenCopies(
  onActivity: SyncSessionOptions['onActivity'],
  copies: CopiesKeeper,
): SyncSessionOptions['onActivity'] {
  return (activity) => {
    onActivity(activity);
    if (!activity.running) copies.requestSoon();
  };
}

function compose(
  root: RootDatabase,
  db: UserDatabase,
  { config, device }: Facts,
  options: SyncSessionOptions,
): SyncSession {
  const storage = createSyncStorage(db, hasEnded);
  const clock = systemClock;
  const shared = { storage, clock, random: (): number => Math.random(), holder: `page-${newId()}` };
  const identity = identityOf(() => readSession(root), options.userId);
  const api = { config, identity, locale: () => options.locale };
  const transports = transportsOf(root, api);
  const deviceFacts = createDeviceFacts({ appVersion: __APP_VERSION__, name: () => readDeviceName(root) });
  const engine = createEngine({ ...shared, transports, deviceId: device, deviceFacts });
  const isStreaming = (): Promise<boolean> => storage.isLeased('live', clock.now());
  const { isVisible, onFault } = options;
  const copies = createCopies(root, db, api, shared.holder);
  const onActivity = thenCopies(options.onActivity, copies);
  const scheduler = createScheduler({ engine, storage, clock, isVisible, isStreaming, onActivity, onFault });
  const files = createFiles(root, db, api, { holder: shared.holder, onFault });
  const request: SyncSession['request'] = (remote, asked = {}) => {
    scheduler.request(remote, asked);
    if (remote !== 'main') files.request(asked.force ?? false);
  };
  const stream = createPokeStream({ mainBase: config.mainBase, identity, clock });
  const live = createLive({
    ...shared,
    stream,
    isVisible,
    onPoke: (remote) => scheduler.request(remote),
    onConnected: () => request('all', { force: true }),
    onRefused: () => scheduler.request('main', { force: true }),
  });

  const onToken = (): void => {
    request('all', { force: true });
    live.retry();
  };
  const onLost = onlyOnce(options.onLost);
  const unfollow = followSession(root, options.userId, onToken, () => onLost('signed-out'));
  const unwatch = watchLoss(db, onLost);
  live.start();
  return {
    request,
    reconnect: live.retry,
    check: async () => {
      await withDeadline(Promise.resolve(db.remotes.count()), answerDeadline, 'the user database');
    },
    stop: async () => {
      unfollow();
      unwatch();
      // A stuck database never answers; the requests are aborted before this waits.
      const ended = Promise.all([scheduler.stop(), files.stop(), copies.stop(), live.stop()]).then(() => undefined);
      await withDeadline(ended, answerDeadline, 'the end of sync').catch(() => undefined);
      db.close();
      root.close();
    },
  };
}

/**
 * Opens a user's sync session.
 * @throws SessionRefused when trying again would not help; DeadlineExceeded or the database's error when a database is stuck
 */
export async function openSyncSession(options: SyncSessionOptions): Promise<SyncSession> {
  const root = openRootDatabase();
  try {
    await openInTime(root);
    const facts = await withDeadline(readFacts(root, options.userId), answerDeadline, 'the root database');
    const db = openUserDatabase(facts.config.deployment, options.userId);
    await openInTime(db).catch((error: unknown) => {
      db.close();
      throw error;
    });
    return compose(root, db, facts, options);
  } catch (error) {
    root.close();
    throw error;
  }
}
