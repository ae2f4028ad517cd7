import './no-eval.ts';
import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching';
import { keepShared, SharedDatabase } from '#data/shared-files.ts';
import { newId } from '#platform/ids.ts';
import type { VersionMessage } from '#platform/service-worker-messages.ts';
import { parsePageMessage } from '#platform/service-worker-messages.ts';
import { openAlert, resubscribe, showAlert } from './alerts.ts';
import { answerConfig } from './config-file.ts';
import type { Decision } from './decisions.ts';
import { decide } from './decisions.ts';
import { drain } from './drain.ts';
import { answerKeptFile } from './kept-files.ts';
import { answerShare } from './share.ts';
import { endIfTold } from './session-end.ts';
import { currentUser, openFiles, openSignedIn } from './signed-in.ts';
import { answerUserRead, forgetUser } from './user-reads.ts';
import { createWake } from './wake.ts';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

const page = '/index.html';
const world = { caches: self.caches, fetch: (request: Request) => self.fetch(request), currentUser };

async function drainNow(): Promise<void> {
  try {
    await drain({ open: openSignedIn, now: () => Date.now() });
  } finally {
    await endIfTold(world).catch(() => undefined);
  }
}

const wake = createWake(drainNow, 'sync' in self.registration);

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Keeps what another app shares, for whoever is signed in. */
async function keepSharedFiles(files: readonly File[]): Promise<void> {
  const db = new SharedDatabase();
  try {
    await keepShared(db, { files, userId: await currentUser(), now: Date.now(), newId });
  } finally {
    db.close();
  }
}

/** A request that this worker answers, and how work outlives the answer. */
interface Claimed {
  request: Request;
  waitUntil: (work: Promise<void>) => void;
}

async function answerPrecached(request: Request, key: string): Promise<Response> {
  return (await matchPrecache(key)) ?? self.fetch(request);
}

/** A file of this device; whoever comes to the address of one that is not here sees the app say so. */
async function answerKept(request: Request): Promise<Response> {
  const file = await answerKeptFile(request, { openFiles });
  return file.status >= 400 && request.mode === 'navigate' ? answerPrecached(request, page) : file;
}

function answer(decision: Exclude<Decision, 'leave'>, { request, waitUntil }: Claimed): Promise<Response> {
  switch (decision) {
    case 'user-read':
      return answerUserRead(request, { ...world, later: waitUntil });
    case 'config':
      return answerConfig(request, { ...world, later: waitUntil });
    case 'kept-file':
      return answerKept(request);
    case 'page':
      return answerPrecached(request, page);
    case 'precached':
      return answerPrecached(request, request.url);
    case 'share':
      return answerShare(request, keepSharedFiles);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, headers, referrer } = request;
  const facts = { method, mode, url: new URL(request.url), authorization: headers.get('authorization'), referrer };
  const decision = decide(facts, self.location.origin, (url) => getCacheKeyForURL(url) !== undefined);
  if (decision !== 'leave')
    event.respondWith(answer(decision, { request, waitUntil: (work) => event.waitUntil(work) }));
});

// A page that was loaded without a worker gets this one without being loaded again; an update waits for SKIP_WAITING.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function heed(event: ExtendableMessageEvent): Promise<void> {
  const message = parsePageMessage(event.data);
  switch (message?.type) {
    case 'SKIP_WAITING':
      return self.skipWaiting();
    case 'wake':
      return wake.request();
    case 'signed-out':
      return forgetUser(message.userId, world);
    case 'version':
      event.ports[0]?.postMessage({ type: 'version', version: __APP_VERSION__ } satisfies VersionMessage);
      return undefined;
    case undefined:
      return undefined;
  }
}

self.addEventListener('message', (event) => event.waitUntil(heed(event)));

self.addEventListener('push', (event) =>
  event.waitUntil(showAlert(event.data, { registration: self.registration, currentUser })),
);
self.addEventListener('notificationclick', (event) => event.waitUntil(openAlert(event, self.clients)));
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(resubscribe(self.registration));
});

/** Chromium's periodic wake-up; TypeScript's library does not know it. */
self.addEventListener('periodicsync', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(drainNow());
});
