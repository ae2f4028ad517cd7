import { publicConfig } from '#contract/protocol/public-config.ts';
import { networkFirst } from './network-first.ts';

const cacheName = 'mycerti-config';
/** Shorter than the page's own deadline (4 s), so that the page gets the cached response; milliseconds. */
const networkTimeout = 3_000;

export interface ConfigFileOptions {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  /** Extends the worker's life for work after the response. */
  later: (work: Promise<void>) => void;
}

async function isConfig(response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return publicConfig.safeParse(body).success;
}

/** Responds to `/config.json`: from the network, else the last valid response. An invalid one is never cached. */
export function answerConfig(request: Request, { caches, fetch, later }: ConfigFileOptions): Promise<Response> {
  const store = async (response: Response): Promise<void> => {
    if (await isConfig(response)) await (await caches.open(cacheName)).put(request.url, response);
  };
  return networkFirst({
    network: async () => {
      const response = await fetch(request);
      later(store(response.clone()).catch(() => undefined));
      return response;
    },
    isOwnResponse: isConfig,
    cached: async () => (await caches.open(cacheName)).match(request.url, { ignoreVary: true }),
    networkTimeout,
  });
}
