import { offlineFilePath } from '#platform/files/offline-file-url.ts';
import { sharePath } from './share.ts';

/** How the worker handles a request. `leave`: it does not respond, and the browser proceeds as without a worker. */
export type Decision = 'leave' | 'user-read' | 'config' | 'offline-file' | 'page' | 'precached' | 'share';

/** The facts of a request that the decision depends on. */
export interface RequestFacts {
  method: string;
  mode: string;
  url: URL;
  authorization: string | null;
  /** The referrer; empty for a request of the system. */
  referrer: string;
}

/** The API reads that are cached for their user. Sync, login, events and uploads never are (rule PL10). */
const userReads = ['/users/me'];

/** Paths of this origin that the server handles. */
const serverPaths = [
  '/api',
  '/field',
  '/config.json',
  '/files',
  '/healthz',
  '/places',
  '/preuves',
  '/readyz',
  '/metrics',
  '/sw.js',
  '/manifest.webmanifest',
];

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Returns whether the app renders this path: any path, in either language, that is neither the server's nor a file. */
function isAppPage(path: string): boolean {
  if (serverPaths.some((root) => isUnder(path, root))) return false;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !/\.[a-z0-9]+$/i.test(last);
}

function isUserRead({ mode, url, authorization }: RequestFacts): boolean {
  if (mode === 'navigate' || authorization === null) return false;
  return userReads.some((path) => url.pathname.endsWith(path));
}

/** Returns whether another app shares files. A form of another site does not count. */
function isShare({ method, mode, url, referrer }: RequestFacts, origin: string): boolean {
  if (method !== 'POST' || mode !== 'navigate' || url.origin !== origin || url.pathname !== sharePath) return false;
  return referrer === '' || new URL(referrer, origin).origin === origin;
}

/** Returns the first decision that applies. Synchronous, because the event must be claimed before the first await. */
export function decide(request: RequestFacts, origin: string, isPrecached: (url: string) => boolean): Decision {
  if (isShare(request, origin)) return 'share';
  if (request.method !== 'GET') return 'leave';
  if (isUserRead(request)) return 'user-read';
  if (request.url.origin !== origin) return 'leave';
  if (request.url.pathname.startsWith(`${offlineFilePath}/`)) return 'offline-file';
  if (request.mode === 'navigate') return isAppPage(request.url.pathname) ? 'page' : 'leave';
  if (request.url.pathname === '/config.json') return 'config';
  if (isPrecached(request.url.href)) return 'precached';
  return 'leave';
}
