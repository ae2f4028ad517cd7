import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { Prefetcher } from '#ui/prefetch.ts';
import { loadAhead } from './chunk-reload.ts';
import { whenIdle } from './when-idle.ts';

/** What the browser says about its connection; only Chromium says more than whether there is one. */
export interface Connection {
  online: boolean;
  effectiveType?: string | undefined;
  saveData?: boolean | undefined;
}

/** Nothing is fetched ahead offline, over 2g or with data saver on (specification §9). */
export function mayPrefetch({ online, effectiveType = '', saveData = false }: Connection): boolean {
  return online && !saveData && !effectiveType.includes('2g');
}

/** The connection as it is now. */
export function currentConnection(browser: Navigator = navigator): Connection {
  const information: unknown = Reflect.get(browser, 'connection');
  if (typeof information !== 'object' || information === null) return { online: browser.onLine };
  const effectiveType: unknown = Reflect.get(information, 'effectiveType');
  const saveData: unknown = Reflect.get(information, 'saveData');
  return {
    online: browser.onLine,
    effectiveType: typeof effectiveType === 'string' ? effectiveType : undefined,
    saveData: saveData === true,
  };
}

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
    wants: (path) => missing(path).length > 0 && mayPrefetch(connection()),
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
