import { networkFirst } from './network-first.ts';

/** How long the network may take before the kept answer is given, in milliseconds; the page gives up after 15 s. */
const patience = 5_000;

export interface UserReadsWorld {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch: (request: Request) => Promise<Response>;
  /** The identifier of the user who is signed in on this device now; null when nobody is. */
  currentUser: () => Promise<string | null>;
  /** Work that goes on after the answer was given. */
  later: (work: Promise<void>) => void;
}

function cacheNameOf(userId: string): string {
  return `mycerti-user-${userId}`;
}

/** Whose token a request carries, as the token says; the signature is the server's business. Null when unreadable. */
export function subjectOf(authorization: string | null): string | null {
  const payload = /^Bearer [\w-]+\.([\w-]+)\./.exec(authorization ?? '')?.[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null;
    return typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}

function isJson(answer: Response): boolean {
  return answer.headers.get('content-type')?.includes('json') === true;
}

/** A refusal of the server's stands, a portal's page or an outage does not. */
function isOwnAnswer(answer: Response): boolean {
  return answer.status < 500 && isJson(answer);
}

/** The body and its type, nothing else: a renewed token must not be kept, and answered again later. */
async function toKept(answer: Response): Promise<Response> {
  return new Response(await answer.arrayBuffer(), { headers: { 'Content-Type': 'application/json' } });
}

/**
 * One of the few API reads outside sync: from the network, else what was kept for the same user. Kept and answered only while
 * the token's subject is the user who is signed in here: nothing for another user, nothing once signed out.
 */
export async function answerUserRead(request: Request, world: UserReadsWorld): Promise<Response> {
  const subject = subjectOf(request.headers.get('authorization'));
  const isSignedIn = async (): Promise<boolean> => subject !== null && subject === (await world.currentUser());

  const keep = async (answer: Response): Promise<void> => {
    const kept = await toKept(answer);
    // Asked after the network: the user may have signed out while the answer was on its way.
    if (subject === null || !(await isSignedIn())) return;
    const cache = await world.caches.open(cacheNameOf(subject));
    await cache.put(request.url, kept);
  };

  return networkFirst({
    network: async () => {
      const answer = await world.fetch(request);
      // Keeping is a courtesy: a full disk or a slow database must not cost the answer.
      if (answer.status === 200 && isJson(answer)) world.later(keep(answer.clone()).catch(() => undefined));
      return answer;
    },
    isOwnAnswer,
    kept: async () => {
      if (subject === null || !(await isSignedIn())) return undefined;
      const cache = await world.caches.open(cacheNameOf(subject));
      return cache.match(request.url);
    },
    patience,
  });
}

/** Forgets everything kept for a user who signed out. */
export async function forgetUser(userId: string, { caches }: Pick<UserReadsWorld, 'caches'>): Promise<void> {
  await caches.delete(cacheNameOf(userId));
}
