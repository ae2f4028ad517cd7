import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { Connection } from '#platform/connection.ts';
import { currentConnection, mayFetchAhead } from '#platform/connection.ts';
import type { Prefetcher } from '#ui/prefetch.ts';
import { loadAhead } from './chunk-reload.ts';
import { whenIdle } from './when-idle.ts';

type LazyRoute = () => Promise<unknown>;

/** Fetches the lazy parts of pages ahead, each once; one that fails is fetched again when its page is opened. */
export function createPrefetcher(
  routes: RouteObject[],
  connection: () => Connection = currentConnection,
  quiet: () => Promise<void> = whenIdle,
): Prefetcher {
  const asked = new Set<LazyRoute>();

  function missing(path: string): LazyRoute[] {
    const matches = matchRoutes(routes, path) ?? [];
    return matches.flatMap(({ route: { lazy } }) => (typeof lazy === 'function' && !asked.has(lazy) ? [lazy] : []));
  }

  return {
    wants: (path) => missing(path).length > 0 && mayFetchAhead(connection()),
    prefetch: (path) => {
      for (const load of missing(path)) {
        asked.add(load);
        void quiet()
          .then(() => loadAhead(load))
          .catch(() => asked.delete(load));
      }
    },
  };
}
