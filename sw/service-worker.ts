import './no-eval.ts';
import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching';
import { storeSharedFiles, SharedDatabase } from '#data/capture/shared-files.ts';
import { newId } from '#platform/session/ids.ts';
import type { VersionMessage } from '#platform/service-worker/service-worker-messages.ts';
import { parsePageMessage } from '#platform/service-worker/service-worker-messages.ts';
import { closeSettled } from '#platform/push/show-notification.ts';
import { openPushNotification, resubscribe, showPushNotification } from './web-push.ts';
import { createAppFiles } from './app-files.ts';
import { answerConfig } from './config-file.ts';
import type { Decision } from './decisions.ts';
import { decide } from './decisions.ts';
import { runBackgroundSync } from './background-sync.ts';
import { answerOfflineFile } from './offline-files.ts';
import { answerShare } from './share.ts';
import { endSessionIfRevoked } from './user/session-end.ts';
import { currentUser, notifiedUser, openFiles, openBackgroundSync, settledRows } from './user/signed-in-user.ts';
import { answerUserRead, forgetUser } from './user/user-reads.ts';
import { createWake } from './wake.ts';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

const scope = { caches: self.caches, fetch: (request: Request) => self.fetch(request), currentUser };

/** Aborted when a newer worker is to take over: it waits for this one's events. */
const retired = new AbortController();

async function syncNow(): Promise<void> {
  try {
    await runBackgroundSync({ open: openBackgroundSync, now: () => Date.now(), signal: retired.signal });
  } finally {
    await endSessionIfRevoked(scope).catch(() => undefined);
    await closeSettled(self.registration, settledRows);
  }
}

const wake = createWake(syncNow, 'sync' in self.registration);

const precache = new PrecacheController();
precache.precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();
const appFiles = createAppFiles(
  { ...scope, cacheName: precache.strategy.cacheName, keys: precache.getURLsToCacheKeys() },
  __START_FILES__.map((path) => new URL(path, self.location.origin).href),
);

/** Stores files that another app shares, for the signed-in user. */
async function storeShare(files: readonly File[]): Promise<string[]> {
  const db = new SharedDatabase();
  try {
    return await storeSharedFiles(db, { files, userId: await currentUser(), now: Date.now(), newId });
  } finally {
    db.close();
  }
}

/** A request that this worker responds to. `waitUntil` extends its life for work after the response. */
interface ClaimedRequest {
  request: Request;
  waitUntil: (work: Promise<void>) => void;
}

/** Responds with a file of this device. A navigation to a missing file gets the app, which shows that it is missing. */
async function answerFileOrPage(request: Request): Promise<Response> {
  const file = await answerOfflineFile(request, { openFiles });
  return file.status >= 400 && request.mode === 'navigate' ? appFiles.answerPage(request) : file;
}

function answer(decision: Exclude<Decision, 'leave'>, { request, waitUntil }: ClaimedRequest): Promise<Response> {
  switch (decision) {
    case 'user-read':
      return answerUserRead(request, { ...scope, later: waitUntil });
    case 'config':
      return answerConfig(request, { ...scope, later: waitUntil });
    case 'offline-file':
      return answerFileOrPage(request);
    case 'page':
      return appFiles.answerPage(request);
    case 'precached':
      return appFiles.answer(request);
    case 'share':
      return answerShare(request, storeShare);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, headers, referrer } = request;
  const facts = { method, mode, url: new URL(request.url), authorization: headers.get('authorization'), referrer };
  const decision = decide(facts, self.location.origin, (url) => precache.getCacheKeyForURL(url) !== undefined);
  if (decision !== 'leave')
    event.respondWith(answer(decision, { request, waitUntil: (work) => event.waitUntil(work) }));
});

// A page that was loaded without a worker gets this one without a reload. An update waits for SKIP_WAITING.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function handleMessage(event: ExtendableMessageEvent): Promise<void> {
  const message = parsePageMessage(event.data);
  switch (message?.type) {
    case 'SKIP_WAITING':
      return self.skipWaiting();
    case 'retire':
      return retired.abort();
    case 'claim':
      return self.clients.claim();
    case 'wake':
      return wake.request();
    case 'signed-out':
      return forgetUser(message.userId, scope);
    case 'version': {
      const missing = await appFiles.countMissing();
      event.ports[0]?.postMessage({ type: 'version', version: __APP_VERSION__, missing } satisfies VersionMessage);
      return undefined;
    }
    case undefined:
      return undefined;
  }
}

self.addEventListener('message', (event) => event.waitUntil(handleMessage(event)));

self.addEventListener('push', (event) =>
  event.waitUntil(showPushNotification(event.data, { registration: self.registration, currentUser: notifiedUser })),
);
self.addEventListener('notificationclick', (event) => event.waitUntil(openPushNotification(event, self.clients)));
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(resubscribe(self.registration));
});

/** Chromium's Periodic Background Sync, which TypeScript's library lacks. */
self.addEventListener('periodicsync', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(syncNow());
});
