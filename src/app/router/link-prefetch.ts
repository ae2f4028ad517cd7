import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { Connection } from '#platform/network/connection.ts';
import { currentConnection, mayFetchAhead } from '#platform/network/connection.ts';
import type { Prefetcher } from '#ui/page/prefetch.ts';
import { loadAhead } from '../loading/chunk-reload.ts';
import { whenIdle } from '../loading/when-idle.ts';

type LazyRoute = () => Promise<unknown>;

/** An order's identifier or number, as a part of a path. */
const named = /\/(?:[\da-f]{8}-[\da-f-]{27}|\d{4}-\d{6})(?=\/|$)/gi;

/** Returns a path without its order: the lazy parts of its page do not depend on it. */
function shapeOf(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(named, '/one');
}

/** Creates a prefetcher of pages' lazy parts, each once. A part that fails loads again when its page is opened. */
export function createPrefetcher(
  routes: RouteObject[],
  connection: () => Connection = currentConnection,
  quiet: () => Promise<void> = whenIdle,
): Prefetcher {
  const asked = new Set<LazyRoute>();
  // The router compiles every route's pattern at each match, and a list has as many matches as links.
  const known = new Map<string, readonly LazyRoute[]>();

  function partsOf(path: string): readonly LazyRoute[] {
    const shape = shapeOf(path);
    const found =
      known.get(shape) ??
      (matchRoutes(routes, shape) ?? []).flatMap(({ route: { lazy } }) => (typeof lazy === 'function' ? [lazy] : []));
    known.set(shape, found);
    return found;
  }

  const missing = (path: string): LazyRoute[] => partsOf(path).filter((lazy) => !asked.has(lazy));

  return {
    // Patterns are compiled when the page is idle: until then each link may lead to a missing part.
    wants: (path) => (!known.has(shapeOf(path)) || missing(path).length > 0) && mayFetchAhead(connection()),
    prefetch: (path) =>
      void quiet().then(() => {
        for (const load of missing(path)) {
          asked.add(load);
          loadAhead(load).catch(() => asked.delete(load));
        }
      }),
  };
}
