import { i18n } from '@lingui/core';
import type { Content } from '#contract/content/content.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { liveContent } from '#data/content/stored-content.ts';
import { writeDeviceLanguage } from '#data/device/device-language.ts';
import type { Mutate, MutateOptions } from '#data/outbox/mutate.ts';
import type { RootDatabase, UploadPolicy, Session } from '#data/database/root-database.ts';
import { pauseCodes } from '#data/queries/sync/pause.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { closeUserDatabase } from '#data/database/user-database.ts';
import { takeUserDatabase } from '#data/session/open-ahead.ts';
import { logRenewal } from '#data/database/renew-log.ts';
import { writeSessionHint } from '#data/session/session-hint.ts';
import type { AppData, WebPushControls, WebPushState } from '#hooks/app/use-app-data.tsx';
import { rolesOf } from '#hooks/app/use-roles.ts';
import { newId } from '#platform/session/ids.ts';
import { openInTime } from '#platform/storage/open-in-time.ts';
import { requestBackgroundSync } from '#platform/service-worker/service-worker-client.ts';
import { asLanguage } from '#ui/page/local-path.ts';
import type { SessionWorld } from './app-state.ts';
import type { WebPushController } from './web-push/web-push.ts';
import { didOffer, noteOffer } from './web-push/web-push-offer.ts';
import { loadAhead, loadChunk } from '../loading/chunk-reload.ts';
import type { CaptureClient, CaptureClientOptions } from '../workers/capture-worker-client.ts';
import { devicePosition } from './device-position.ts';
import { followUploadPolicy } from './follow-upload-policy.ts';
import type { Runtime } from './session-state.ts';
import { isSignedIn, openRuntimeOf, sessionOf } from './session-state.ts';
import type { SyncFaultCode } from '../sync/sync-worker-messages.ts';
import type { SyncWorkerClient, SyncWorkerClientOptions } from '../sync/sync-worker-client.ts';
import { startSyncWorker } from '../sync/sync-worker-client.ts';
import { createValueStore } from './value-store.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { whenShown } from '../loading/when-shown.ts';

export { dropAhead, openAhead } from '#data/session/open-ahead.ts';

interface RuntimeOptions {
  root: RootDatabase;
  config: PublicConfig;
  session: Session;
  /** Called with the company's content now and at each change. */
  onContent: (content: Content | null) => void;
  /** The database was closed or deleted under this page (another tab, iOS), or is stuck. */
  onDatabaseLost: () => void;
}

/** How long the first page waits for the company's content, milliseconds. */
const contentPatience = 1_000;

/** Wait before a closed database is reopened, milliseconds: long enough for a page that is being left to be gone. */
const reopenWait = 500;

/**
 * Reopens the database when it was closed under this page, and calls back when that fails (rule RN3). Leaving a page
 * closes its database too, but that page is gone or in the back-forward cache by then.
 * An erased database is not created anew. Returns the function to call before the database is closed on purpose.
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

/**
 * Follows the company's content. Resolves after the first read, so that the first page shows the names of services at
 * once.
 */
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
    // A database that does not respond must not block the page (rule RN3): the names follow later.
    setTimeout(done, contentPatience);
  });
}

/** Returns the token when the server has said that somebody ended its session, else null. Reads it within the same patience. */
async function readEndedToken(db: UserDatabase, { token }: Session): Promise<string | null> {
  const unknown = new Promise<string[]>((resolve) => {
    setTimeout(() => resolve([]), contentPatience);
  });
  const codes = await Promise.race([pauseCodes(db).catch((): string[] => []), unknown]);
  return codes.includes('SignInEnded') ? token : null;
}

/** Returns the device's position at the start of a visit, only when its user allows it. */
function createCheckIn(settings: () => UploadPolicy): AppData['checkIn'] {
  return {
    warm: () => (settings().notePosition ? devicePosition.warm() : undefined),
    recent: () => (settings().notePosition ? devicePosition.recent() : null),
  };
}

/** Returns whether the app itself is on this device. Its code loads at the first look. */
function createStoredApp(): AppData['appStored'] {
  const { current, set, subscribe } = createValueStore<boolean | null>(null);
  const check = (): void =>
    void loadAhead(() => import('#platform/service-worker/stored-app.ts')).then(
      ({ reportStoredApp }) => reportStoredApp(__APP_VERSION__, set),
      () => set(false),
    );
  return { current, subscribe, check };
}

/** What this device allows and has. */
function deviceData({
  waitsForWifi,
  settings,
}: ReturnType<typeof followUploadPolicy>): Pick<AppData, 'waitsForWifi' | 'checkIn' | 'appStored'> {
  return { waitsForWifi, checkIn: createCheckIn(settings), appStored: createStoredApp() };
}

/** Returns the present language of the screens. */
const language = () => asLanguage(i18n.locale);

/** Loads the notifications code when the page is idle; until then the state is `later`. */
function followWebPush({ root, config, session }: RuntimeOptions): WebPushControls & { refresh: () => void } {
  const state = createValueStore<WebPushState>(didOffer() ? 'ask' : 'later');
  state.subscribe(() => noteOffer(state.current() === 'ask'));
  let making: Promise<WebPushController> | undefined;
  const make = (): Promise<WebPushController> =>
    (making ??= loadChunk(() => import('./web-push/web-push.ts')).then(({ createWebPushOf }) =>
      createWebPushOf(root, config, session.user.UserId, language, state),
    ));
  void whenIdle()
    .then(() => loadAhead(make))
    .then(({ refresh }) => refresh())
    .catch(() => {
      // The next call of a method tries again.
      making = undefined;
    });
  return {
    current: state.current,
    subscribe: state.subscribe,
    turnOn: async () => (await make()).turnOn(),
    turnOff: async () => (await make()).turnOff(),
    dismiss: async () => (await make()).dismiss(),
    // Code that is not loaded yet reads the session and the language later.
    refresh: () => void making?.then(({ refresh }) => refresh()).catch(() => undefined),
  };
}

/**
 * Returns `mutate`, whose code loads after the first screen: that one only reads, and the contract's schemas are heavy.
 * The first change loads it earlier.
 */
function loadMutate(options: MutateOptions): Mutate {
  let making: Promise<Mutate> | undefined;
  const make = (): Promise<Mutate> =>
    (making ??= loadChunk(() => import('#data/outbox/mutate.ts')).then(({ createMutate }) => createMutate(options)));
  void whenIdle().then(() =>
    loadAhead(make).catch(() => {
      // The first change tries again.
      making = undefined;
    }),
  );
  return async (...call) => (await make())(...call);
}

/**
 * Returns the capture worker's client, whose code loads after the first screen, or with the first file.
 */
function loadCapture(options: CaptureClientOptions): CaptureClient {
  let making: Promise<CaptureClient> | undefined;
  let isClosed = false;
  const make = (): Promise<CaptureClient | null> =>
    // Not by a reload of the page: that would lose the file.
    (making ??= loadAhead(() => import('../workers/capture-worker-client.ts')).then(({ createCaptureClient }) =>
      createCaptureClient(options),
    )).catch(() => {
      // The next file tries again.
      making = undefined;
      return null;
    });
  void whenIdle().then(() => (isClosed ? null : make()));
  return {
    store: async (given) => {
      const client = await make();
      return client?.store(given) ?? { stored: false, name: given.name, fault: 'PartMissing' };
    },
    close: () => {
      isClosed = true;
      void making?.then((client) => client.close()).catch(() => undefined);
    },
  };
}

/** Stores the language of the screens for the service worker, now and at each change. Returns a function that stops it. */
function followLanguage(root: RootDatabase, onChange: () => void): () => void {
  // A failed write leaves the former language until the next one.
  const store = (): void =>
    void whenShown()
      .then(() => writeDeviceLanguage(root, language()))
      .catch(() => undefined);
  store();
  return i18n.on('change', () => {
    onChange();
    store();
  });
}

/** What the deployment's configuration says of the company. */
function companyOf({
  roles,
  beneficiary,
  seller,
}: RuntimeOptions['config']): Pick<AppData, 'roleIds' | 'beneficiary' | 'seller'> {
  return { roleIds: roles, beneficiary: beneficiary ?? null, seller: seller ?? null };
}

/** Starts the sync worker, and follows why it stopped. */
function startSync(
  options: Omit<SyncWorkerClientOptions, 'onFault' | 'onRecovered'>,
  onDatabaseLost: () => void,
): Pick<Runtime, 'fault'> & { worker: SyncWorkerClient } {
  const fault = createValueStore<SyncFaultCode | null>(null);
  const onFault = (code: SyncFaultCode): void => {
    fault.set(code);
    if (code === 'DatabaseStuck' || code === 'DatabaseDeleted') onDatabaseLost();
  };
  return { fault, worker: startSyncWorker({ ...options, onFault, onRecovered: () => fault.set(null) }) };
}

/**
 * Opens a user's database and starts their sync.
 * @throws DeadlineExceeded or the database's error when it cannot be opened
 */
async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { root, onContent, config, session, onDatabaseLost } = options;
  const { UserId: userId, FirstName: name } = session.user;
  const actor = { id: userId, name };
  const { supervisor } = rolesOf({ roleIds: config.roles, session });
  const db = await takeUserDatabase(config.deployment, userId);
  await openInTime(db);
  writeSessionHint({ deployment: config.deployment, userId });
  const stopReopening = reopenWhenClosed(db, onDatabaseLost);
  const [content, endedToken] = await Promise.all([followContent(root, onContent), readEndedToken(db, session)]);
  // A sync competes with the first screen for the database, and its writes follow the renewal of the log (rule LW8).
  const ready = whenShown().then(logRenewal);
  const { fault, worker } = startSync({ userId, locale: language, ready }, onDatabaseLost);
  const webPush = followWebPush(options);
  const unfollowLanguage = followLanguage(root, () => {
    worker.changeLanguage();
    webPush.refresh();
  });
  const requestSync = (force = false): void => worker.request(force);
  // A corrected mutation is sent at once, even in a backoff or a pause.
  const afterCommit = (replaced = false): void => {
    requestSync(replaced);
    void requestBackgroundSync();
  };
  const sending = followUploadPolicy(root);
  const capture = loadCapture({
    deployment: config.deployment,
    userId,
    actor,
    pictures: () => sending.settings().pictures,
    afterCommit: () => afterCommit(),
  });
  return {
    data: {
      db,
      mutate: loadMutate({ db, clock: () => Date.now(), newId, actor, supervisor, afterCommit }),
      storeCapture: capture.store,
      ...deviceData(sending),
      webPush,
      requestSync,
      newId,
      actor,
      ...companyOf(config),
    },
    userId,
    endedToken,
    fault,
    refreshWebPush: webPush.refresh,
    close: async () => {
      unfollowLanguage();
      stopReopening();
      content.unsubscribe();
      sending.stop();
      capture.close();
      await worker.stop();
      closeUserDatabase(db);
    },
  };
}

/** The last opening or closing: two at once would conflict over one database. */
let last: Promise<unknown> = Promise.resolve();

function inTurn(task: () => Promise<void>): Promise<void> {
  const result = last.then(task, task);
  last = result.catch(() => undefined);
  return result;
}

async function close({ session, dispatch }: SessionWorld): Promise<void> {
  const { closing } = session.current();
  if (closing === null) return;
  try {
    await closing.close();
  } finally {
    await dispatch({ type: 'closed' });
  }
}

async function open(world: SessionWorld, recover: () => void): Promise<void> {
  await close(world);
  const { root, config, content, dispatch, session: store } = world;
  const session = sessionOf(store.current());
  if (session === null || openRuntimeOf(store.current()) !== null) return;
  if (session.token === '') {
    const { endIfOver } = await loadChunk(() => import('./session-endings.ts'));
    if (await endIfOver(world, session)) return;
  }
  const onDatabaseLost = (): void => (isSignedIn(store.current()) ? recover() : undefined);
  const runtime = await openRuntime({ root, config, session, onContent: content.set, onDatabaseLost });
  // Its effects take their own turn.
  void dispatch({ type: 'opened', runtime });
}

/** Closes what runs for a former user of the page. */
export function closeFormer(world: SessionWorld): Promise<void> {
  return inTurn(() => close(world));
}

/**
 * Opens what runs for the signed-in user, unless it is open or an offline session is over. Closes another user's first.
 * @param recover called when the database was closed or deleted under this page, or is stuck
 */
export function openForSession(world: SessionWorld, recover: () => void): Promise<void> {
  return inTurn(() => open(world, recover));
}
