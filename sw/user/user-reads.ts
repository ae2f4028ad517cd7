import { claimOf } from '#platform/session/token-claims.ts';
import { networkFirst } from '../network-first.ts';

/** How long the network may take before the cached response is used, in milliseconds. The page times out after 15 s. */
const networkTimeout = 5_000;

export interface UserReadsOptions {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch: (request: Request) => Promise<Response>;
  /** Returns the identifier of the signed-in user; null when nobody is. */
  currentUser: () => Promise<string | null>;
  /** Extends the worker's life for work after the response. */
  later: (work: Promise<void>) => void;
}

function cacheNameOf(userId: string): string {
  return `mycerti-user-${userId}`;
}

/** Returns the subject of a request's token; null when unreadable. The server checks the signature. */
export function subjectOf(authorization: string | null): string | null {
  const subject = claimOf(authorization ?? '', 'sub');
  return typeof subject === 'string' ? subject : null;
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true;
}

/** Returns whether the response comes from our server, refusals included; not from a portal or an outage. */
function isOwnResponse(response: Response): boolean {
  return response.status < 500 && isJson(response);
}

/** Returns a response with the body and its type only: a renewed token in a header must not be cached. */
async function toCached(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), { headers: { 'Content-Type': 'application/json' } });
}

/**
 * Responds to one of the few API reads outside sync: from the network, else from the cache of the same user. Caches and reads
 * the cache only while the token's subject is the signed-in user: never for another user, never after a sign-out.
 */
export async function answerUserRead(request: Request, options: UserReadsOptions): Promise<Response> {
  const subject = subjectOf(request.headers.get('authorization'));
  const isSignedIn = async (): Promise<boolean> => subject !== null && subject === (await options.currentUser());

  const store = async (response: Response): Promise<void> => {
    const copy = await toCached(response);
    // Checked after the response: the user may have signed out meanwhile.
    if (subject === null || !(await isSignedIn())) return;
    const cache = await options.caches.open(cacheNameOf(subject));
    await cache.put(request.url, copy);
  };

  return networkFirst({
    network: async () => {
      const response = await options.fetch(request);
      // A full disk or a slow database must not delay the response.
      if (response.status === 200 && isJson(response)) options.later(store(response.clone()).catch(() => undefined));
      return response;
    },
    isOwnResponse,
    cached: async () => {
      if (subject === null || !(await isSignedIn())) return undefined;
      const cache = await options.caches.open(cacheNameOf(subject));
      return cache.match(request.url);
    },
    networkTimeout,
  });
}

/** Deletes the cache of a user who signed out. */
export async function forgetUser(userId: string, { caches }: Pick<UserReadsOptions, 'caches'>): Promise<void> {
  await caches.delete(cacheNameOf(userId));
}
