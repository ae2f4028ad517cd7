import { publicConfig } from '#contract/protocol/public-config.ts';
import { networkFirst } from './network-first.ts';

const cacheName = 'mycerti-config';
/** Shorter than the page's own deadline (4 s), so that the page gets the kept one from here; milliseconds. */
const patience = 3_000;

export interface ConfigFileWorld {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  /** Work that goes on after the answer was given. */
  later: (work: Promise<void>) => void;
}

async function isConfig(answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return publicConfig.safeParse(body).success;
}

/** `/config.json`: from the network, else the last good one. What does not parse is never kept. */
export function answerConfig(request: Request, { caches, fetch, later }: ConfigFileWorld): Promise<Response> {
  const keep = async (answer: Response): Promise<void> => {
    if (await isConfig(answer)) await (await caches.open(cacheName)).put(request.url, answer);
  };
  return networkFirst({
    network: async () => {
      const answer = await fetch(request);
      later(keep(answer.clone()).catch(() => undefined));
      return answer;
    },
    isOwnAnswer: isConfig,
    kept: async () => (await caches.open(cacheName)).match(request.url, { ignoreVary: true }),
    patience,
  });
}
