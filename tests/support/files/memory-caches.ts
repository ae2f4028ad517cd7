/** A CacheStorage in memory, limited to the methods that the service worker uses. */
export interface MemoryCaches extends Pick<CacheStorage, 'open' | 'delete'> {
  /** Returns the names of the caches that hold something. */
  names: () => string[];
  /** While true, every write fails as on a full disk. */
  full: boolean;
}

function urlOf(request: RequestInfo | URL): string {
  return request instanceof Request ? request.url : String(request);
}

export function createMemoryCaches(): MemoryCaches {
  const stores = new Map<string, Map<string, Response>>();
  const memory: MemoryCaches = {
    full: false,
    names: () => [...stores].filter(([, entries]) => entries.size > 0).map(([name]) => name),
    delete: (name) => Promise.resolve(stores.delete(name)),
    open: (name) => {
      const cache: Pick<Cache, 'match' | 'put'> = {
        match: (request) => Promise.resolve(stores.get(name)?.get(urlOf(request))?.clone()),
        put: async (request, response) => {
          if (memory.full) throw new DOMException('no room', 'QuotaExceededError');
          const body = await response.clone().arrayBuffer();
          const entries = stores.get(name) ?? new Map<string, Response>();
          entries.set(urlOf(request), new Response(body, response));
          stores.set(name, entries);
        },
      };
      return Promise.resolve(cache as Cache);
    },
  };
  return memory;
}
