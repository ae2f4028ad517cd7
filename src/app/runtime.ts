import type { Content } from '#contract/content/content.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { liveContent } from '#data/content.ts';
import type { Mutate } from '#data/mutate.ts';
import type { RootDatabase, SendingSettings, Session } from '#data/root-database.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { closeUserDatabase, openUserDatabase } from '#data/user-database.ts';
import type { Alerts, AlertsState } from '#hooks/alerts.ts';
import type { AppData } from '#hooks/app-data.tsx';
import { newId } from '#platform/ids.ts';
import { openInTime } from '#platform/open-in-time.ts';
import { requestBackgroundSync } from '#platform/service-worker-client.ts';
import { asLanguage } from '#ui/local-path.ts';
import type { AlertsStory } from './alerts.ts';
import { loadAhead, loadChunk } from './chunk-reload.ts';
import { createCaptureClient } from './capture-worker-client.ts';
import { devicePosition } from './device-position.ts';
import { followSending } from './follow-sending.ts';
import type { SyncFaultCode } from './sync-worker-messages.ts';
import { startSyncWorker } from './sync-worker-client.ts';
import { createValueStore } from './value-store.ts';
import { whenIdle } from './when-idle.ts';

/** Everything that runs for one signed-in user: the open database, the sync worker, what screens work with. */
export interface Runtime {
  data: Omit<AppData, 'session'>;
  userId: string;
  /** Stops the worker and closes the database. */
  close: () => Promise<void>;
}

export interface RuntimeOptions {
  root: RootDatabase;
  config: PublicConfig;
  session: Session;
  locale: string;
  /** Told the company's content now and at each change. */
  onContent: (content: Content | null) => void;
  onFault: (code: SyncFaultCode) => void;
  /** The database was closed or deleted under this page (another tab, iOS). */
  onDatabaseLost: () => void;
}

/** How long the first page waits for the company's content, milliseconds. */
const contentPatience = 1_000;

/** Wait before a closed database is opened again, milliseconds: long enough for a page that is being left to be gone. */
const reopenWait = 500;

/**
 * Opens the database again when it was closed under this page, and says when that fails (rule RN3). Leaving a page closes its
 * database too: that page is gone, or in the back-forward cache, before anything happens here. An erased database is not made
 * anew. Returns the end of it, to be called before the database is closed on purpose.
 */
function reopenWhenClosed(db: UserDatabase, onLost: () => void): () => void {
  let erased = false;
  const onVersionChange = (event: IDBVersionChangeEvent): void => {
    erased ||= event.newVersion === null;
  };
  const reopen = (): void => {
    setTimeout(() => {
      if (erased) onLost();
      else openInTime(db).catch(onLost);
    }, reopenWait);
  };
  db.on('versionchange', onVersionChange);
  db.on('close', reopen);
  return () => db.on('close').unsubscribe(reopen);
}

/** Follows the company's content; resolves once it was read, so that the first page says the names of services at once. */
function followContent(
  root: RootDatabase,
  onContent: RuntimeOptions['onContent'],
): Promise<{ unsubscribe: () => void }> {
  return new Promise((resolve) => {
    const done = (): void => queueMicrotask(() => resolve(subscription));
    const subscription = liveContent(root).subscribe({
      next: (content) => {
        onContent(content);
        done();
      },
      error: done,
    });
    // A database that does not answer must not keep the page away (rule RN3): the names follow when it does.
    setTimeout(done, contentPatience);
  });
}

/** Where the device is as a visit begins: only where its user wants that noted. */
function createCheckIn(settings: () => SendingSettings): AppData['checkIn'] {
  return {
    warm: () => (settings().notePosition ? devicePosition.warm() : undefined),
    recent: () => (settings().notePosition ? devicePosition.recent() : null),
  };
}

/** What is done about notifications is fetched when the page has nothing better to do; until then nothing is asked. */
function followAlerts({ root, config, session, locale }: RuntimeOptions): Alerts {
  const state = createValueStore<AlertsState>('later');
  let making: Promise<AlertsStory> | undefined;
  const make = (): Promise<AlertsStory> =>
    (making ??= loadChunk(() => import('./alerts.ts')).then(({ createAlertsOf }) =>
      createAlertsOf(root, config, session.user.UserId, asLanguage(locale), state),
    ));
  void whenIdle()
    .then(() => loadAhead(make))
    .then(({ refresh }) => refresh())
    .catch(() => {
      // Asked for again when its user wants it.
      making = undefined;
    });
  return {
    current: state.current,
    subscribe: state.subscribe,
    turnOn: async () => (await make()).turnOn(),
    turnOff: async () => (await make()).turnOff(),
    putOff: async () => (await make()).putOff(),
  };
}

/**
 * Opens a user's database and starts their sync.
 * @throws DeadlineExceeded or the database's error when it cannot be opened
 */
export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { root, onContent, config, session, locale, onFault, onDatabaseLost } = options;
  const { UserId: userId, FirstName: name } = session.user;
  const db = openUserDatabase(config.deployment, userId);
  await openInTime(db);
  const stopReopening = reopenWhenClosed(db, onDatabaseLost);
  const content = await followContent(root, onContent);
  const worker = startSyncWorker({ userId, locale, onFault });
  const requestSync = (force = false): void => worker.request(force);
  const actor = { id: userId, name };
  const afterCommit = (): void => {
    requestSync();
    void requestBackgroundSync();
  };
  const sending = followSending(root);
  const pictures = () => sending.settings().pictures;
  const capture = createCaptureClient({ deployment: config.deployment, userId, actor, pictures, afterCommit });
  let making: Promise<Mutate> | undefined;
  const make = (): Promise<Mutate> =>
    (making ??= loadChunk(() => import('#data/mutate.ts')).then(({ createMutate }) =>
      createMutate({ db, clock: () => Date.now(), newId, actor, afterCommit }),
    ));
  // Fetched when the first screen is there, since that one reads and the contract's schemas are heavy; or when it is asked for.
  void whenIdle().then(() =>
    loadAhead(make).catch(() => {
      // Asked for again by the first change.
      making = undefined;
    }),
  );
  const mutate: Mutate = async (...call) => (await make())(...call);
  return {
    data: {
      db,
      mutate,
      keepFile: capture.keep,
      waitsForWifi: sending.waitsForWifi,
      checkIn: createCheckIn(sending.settings),
      alerts: followAlerts(options),
      requestSync,
      newId,
      actor,
      roleIds: config.roles,
    },
    userId,
    close: async () => {
      stopReopening();
      content.unsubscribe();
      sending.stop();
      capture.close();
      await worker.stop();
      closeUserDatabase(db);
    },
  };
}
