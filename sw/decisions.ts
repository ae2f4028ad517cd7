import { keptPath } from '#platform/kept-address.ts';
import { sharePath } from './share.ts';

/** What the worker does with a request. `leave`: nothing, the browser goes on as if there were no worker. */
export type Decision = 'leave' | 'user-read' | 'config' | 'kept-file' | 'page' | 'precached' | 'share';

/** What a decision is made from. */
export interface RequestFacts {
  method: string;
  mode: string;
  url: URL;
  authorization: string | null;
  /** Where it comes from; empty when the system itself asks. */
  referrer: string;
}

/** The API reads that are kept for their user: sync, login, events and uploads never are (rule PL10). */
const userReads = ['/users/me'];

/** Paths of this origin that the server answers itself. */
const serverPaths = [
  '/api',
  '/field',
  '/config.json',
  '/healthz',
  '/places',
  '/readyz',
  '/metrics',
  '/sw.js',
  '/manifest.webmanifest',
];

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** True for an address that the app draws: every one, in either language, that is neither the server's nor a file. */
function isAppPage(path: string): boolean {
  if (serverPaths.some((root) => isUnder(path, root))) return false;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !/\.[a-z0-9]+$/i.test(last);
}

function isUserRead({ mode, url, authorization }: RequestFacts): boolean {
  if (mode === 'navigate' || authorization === null) return false;
  return userReads.some((path) => url.pathname.endsWith(path));
}

/** True for files that another app shares; another site's form is not one. */
function isShare({ method, mode, url, referrer }: RequestFacts, origin: string): boolean {
  if (method !== 'POST' || mode !== 'navigate' || url.origin !== origin || url.pathname !== sharePath) return false;
  return referrer === '' || new URL(referrer, origin).origin === origin;
}

/** The decisions, in order; the first that holds is taken. Pure, since an event must be claimed before anything is awaited. */
export function decide(request: RequestFacts, origin: string, isPrecached: (url: string) => boolean): Decision {
  if (isShare(request, origin)) return 'share';
  if (request.method !== 'GET') return 'leave';
  if (isUserRead(request)) return 'user-read';
  if (request.url.origin !== origin) return 'leave';
  if (request.url.pathname.startsWith(`${keptPath}/`)) return 'kept-file';
  if (request.mode === 'navigate') return isAppPage(request.url.pathname) ? 'page' : 'leave';
  if (request.url.pathname === '/config.json') return 'config';
  if (isPrecached(request.url.href)) return 'precached';
  return 'leave';
}
