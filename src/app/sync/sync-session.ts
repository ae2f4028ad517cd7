import type { RemoteName } from '#contract/collections.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase } from '#data/database/root-database.ts';
import { openRootDatabase, readConfig, readSession } from '#data/database/root-database.ts';
import { watchSession } from '#data/session/stored-session.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { withDeadline } from '#platform/http/deadline.ts';
import { openInTime } from '#platform/storage/open-in-time.ts';
import { estimateStorage } from '#platform/storage/storage-estimate.ts';
import { createPokeStream } from '#platform/network/poke-stream.ts';
import { sharePresence } from '#platform/network/presence.ts';
import type { SyncStack } from '#sync-stack/sync-stack.ts';
import { createSyncStack } from '#sync-stack/sync-stack.ts';
import { foldAfterUpdate } from '#data/outbox/fold-after-update.ts';
import { createFileLoop } from '#sync/files/file-loop.ts';
import type { PokeConnection } from '#sync/poke-connection.ts';
import { createPokeConnection } from '#sync/poke-connection.ts';
import type { Scheduler } from '#sync/scheduler.ts';
import { createScheduler } from '#sync/scheduler.ts';
import { createOfflineFiles } from './offline-files.ts';
import type { StorageFault } from './storage-faults.ts';
import { createStorageFaults } from './storage-faults.ts';
import type { SyncFaultCode } from './sync-worker-messages.ts';

/** How long an open database may take to answer one read, in milliseconds. */
const answerDeadline = 8_000;

/** What ends a session from outside: the browser closed the database, another tab deleted it, the user signed out. */
export type SessionLoss = 'closed' | 'deleted' | 'signed-out';

export interface SyncSessionOptions {
  userId: string;
  /** Names this worker in leases. */
  holder: string;
  /** Holders of leases that have ended. */
  ended: readonly string[];
  /** Returns the present language of the screens. */
  locale: () => string;
  isVisible: () => boolean;
  /** Called when the storage fails during a cycle. The cycle is retried. */
  onFault: (fault: StorageFault) => void;
  /** Called after each cycle while the storage works. */
  onHealthy: () => void;
  /** Called at most once. */
  onLost: (loss: SessionLoss) => void;
}

/** One user's sync while their database is open. */
export interface SyncSession {
  /** Requests a cycle; `force` ignores the backoff and a pause. */
  request: (remote: RemoteName | 'all', options?: { force?: boolean }) => void;
  /** Connects the poke stream now instead of after its backoff. */
  reconnect: () => void;
  /** The network is back: ends what is under way on connections of before, and requests all of it again (rule OB5i). */
  online: () => void;
  /** Tells the server what this device holds, when it does not know yet: the page is hidden, and may never be shown again. */
  report: () => void;
  /** Rejects when the database no longer answers. */
  check: () => Promise<void>;
  /** Aborts every request and closes the databases. */
  stop: () => Promise<void>;
}

/** The session cannot be opened, and a retry would not help. */
export class SessionRefused extends Error {
  readonly code: SyncFaultCode;
  constructor(code: SyncFaultCode) {
    super(`the sync session cannot start: ${code}`);
    this.code = code;
  }
}

/** Reads the configuration at each opening, so that a sign-in or a configuration of another tab is used. */
async function readSetup(root: RootDatabase, userId: string): Promise<PublicConfig> {
  const [session, config] = await Promise.all([readSession(root), readConfig(root)]);
  if (session?.user.UserId !== userId) throw new SessionRefused('SignedOut');
  if (config === null) throw new SessionRefused('ConfigUnknown');
  return config;
}

/** Reports when the database is deleted, upgraded or closed by something else. Returns a function that ends the watch. */
function watchDatabase(db: UserDatabase, onLost: (loss: SessionLoss) => void): () => void {
  let isWatching = true;
  db.on('versionchange', (event) => {
    if (isWatching) onLost(event.newVersion ? 'closed' : 'deleted');
  });
  // Dexie reports every closing; `versionchange` comes first and is more precise.
  db.on('close', () =>
    queueMicrotask(() => {
      if (isWatching) onLost('closed');
    }),
  );
  return () => {
    isWatching = false;
  };
}

/** Follows the stored session: reports a renewed token, and a sign-out or another user. Returns the unsubscribe function. */
function followStoredSession(
  root: RootDatabase,
  userId: string,
  onToken: () => void,
  onSignedOut: () => void,
): () => void {
  let known: string | undefined;
  return watchSession(root, (session) => {
    if (session?.user.UserId !== userId) return onSignedOut();
    if (known !== undefined && known !== session.token) onToken();
    known = session.token;
  });
}

/** Reports the first loss only: what follows it (the database closes after a sign-out) is its consequence. */
function onlyOnce(onLost: SyncSessionOptions['onLost']): SyncSessionOptions['onLost'] {
  let isLost = false;
  return (loss) => {
    if (isLost) return;
    isLost = true;
    onLost(loss);
  };
}

/** Returns whether one server has both APIs: an answer of one shows that the other can be reached. */
function isOneServer({ fieldBase, mainBase }: PublicConfig): boolean {
  // Bases without an origin are the page's own.
  const page = 'https://page.invalid';
  return new URL(mainBase, page).origin === new URL(fieldBase, page).origin;
}

/** Connects the browser's poke stream. Pokes, and other signs of the server, request cycles. */
function startPokes(
  stack: SyncStack,
  isVisible: () => boolean,
  scheduler: Scheduler,
  request: SyncSession['request'],
): PokeConnection {
  const { api, clock } = stack;
  const pokes = createPokeConnection({
    ...stack,
    stream: createPokeStream({ mainBase: api.config.mainBase, identity: api.identity, clock }),
    isVisible,
    onPoke: (remote) => scheduler.request(remote),
    onPresence: sharePresence,
    onConnected: () => request('all', { force: true }),
    onAlive: () => scheduler.answered('main'),
    onRefused: () => scheduler.request('main', { force: true }),
  });
  pokes.start();
  return pokes;
}

/** Runs the stack while the page lives: sync cycles, file uploads, offline files and the poke stream. */
function startPageSync(
  stack: SyncStack,
  root: RootDatabase,
  db: UserDatabase,
  options: SyncSessionOptions,
): Omit<SyncSession, 'check' | 'online'> {
  const { api, clock, engine, fileNetwork, fileSender, uploadStorage, storage } = stack;
  const { isVisible, onFault, onHealthy } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const faults = createStorageFaults({
    clock,
    signal,
    estimate: () => estimateStorage(),
    onFault,
    onHealthy,
    retry: () => request('all'),
  });
  const offlineFiles = createOfflineFiles(root, db, api, stack.holder);
  const fileLoop = createFileLoop({
    ...stack,
    sender: fileSender,
    storage: uploadStorage,
    network: fileNetwork,
    signal,
    onFault: (error) => faults.failed('files', error),
    onHealthy: () => faults.works('files'),
  });
  const scheduler = createScheduler({
    engine,
    storage,
    clock,
    isVisible,
    isStreaming: () => storage.isLeased('live', clock.now()),
    onActivity: ({ running }) => {
      if (running) return;
      // A pull may bring files to download, or take orders away.
      offlineFiles.requestSoon();
      fileLoop.pulled();
    },
    onFault: faults.failed,
    onHealthy: faults.works,
    isOneServer: isOneServer(api.config),
    onAnswer: (remote) => (remote === 'field' ? fileLoop.answered() : undefined),
  });
  const request: SyncSession['request'] = (remote, asked = {}) => {
    scheduler.request(remote, asked);
    // Files go to the field API only.
    if (remote !== 'main') fileLoop.request(asked.force ?? false);
  };
  const pokes = startPokes(stack, isVisible, scheduler, request);
  const stop = async (): Promise<void> => {
    stopped.abort();
    await Promise.all([scheduler.stop(), fileLoop.ended(), offlineFiles.stop(), pokes.stop()]);
  };
  return { request, reconnect: pokes.retry, report: scheduler.report, stop };
}

function createSession(
  root: RootDatabase,
  db: UserDatabase,
  config: PublicConfig,
  options: SyncSessionOptions,
): SyncSession {
  const { userId, holder, ended, locale } = options;
  // What fails is done by the next start.
  void foldAfterUpdate(db, __APP_VERSION__).catch(() => undefined);
  const stack = createSyncStack({ config, root, db, userId, locale, holder, ended });
  const { request, reconnect, report, stop } = startPageSync(stack, root, db, options);
  const resume = (): void => {
    request('all', { force: true });
    reconnect();
  };
  const onLost = onlyOnce(options.onLost);
  const unfollow = followStoredSession(root, userId, resume, () => onLost('signed-out'));
  const unwatch = watchDatabase(db, onLost);
  return {
    request,
    reconnect,
    online: () => {
      stack.renewConnections();
      resume();
    },
    report,
    check: async () => {
      await withDeadline(Promise.resolve(db.remotes.count()), answerDeadline, 'the user database');
    },
    stop: async () => {
      unfollow();
      unwatch();
      // A stuck database never answers: `stop` aborts the requests first, and waits no longer than the deadline.
      await withDeadline(stop(), answerDeadline, 'the end of sync').catch(() => undefined);
      db.close();
      root.close();
    },
  };
}

/**
 * Opens a user's sync session.
 * @throws SessionRefused when a retry would not help; DeadlineExceeded or the database's error when a database is stuck
 */
export async function openSyncSession(options: SyncSessionOptions): Promise<SyncSession> {
  const root = openRootDatabase();
  try {
    await openInTime(root);
    const config = await withDeadline(readSetup(root, options.userId), answerDeadline, 'the root database');
    const db = openUserDatabase(config.deployment, options.userId);
    await openInTime(db).catch((error: unknown) => {
      db.close();
      throw error;
    });
    return createSession(root, db, config, options);
  } catch (error) {
    root.close();
    throw error;
  }
}
