import { createContext, use, useCallback } from 'react';

/** Fetches what a page of the app needs before it is asked for. */
export interface Prefetcher {
  /** True when something of this page is not there yet, and the connection allows fetching it ahead. */
  wants: (path: string) => boolean;
  prefetch: (path: string) => void;
}

/** Null where nothing is fetched ahead. */
export const PrefetchContext = createContext<Prefetcher | null>(null);

interface LinkPrefetch {
  /** Put on the link: its page is fetched when it is seen. */
  ref: (link: HTMLAnchorElement | null) => (() => void) | undefined;
  /** Called when the link is pointed at or focused. */
  prefetch: () => void;
}

/** Fetches the page of a link when the link is seen, pointed at or focused. */
export function usePrefetch(path: string): LinkPrefetch {
  const prefetcher = use(PrefetchContext);
  const prefetch = useCallback(() => {
    if (prefetcher?.wants(path) === true) prefetcher.prefetch(path);
  }, [prefetcher, path]);
  const ref = useCallback(
    (link: HTMLAnchorElement | null) => {
      if (link === null || prefetcher?.wants(path) !== true || typeof IntersectionObserver === 'undefined')
        return undefined;
      const observer = new IntersectionObserver((changes) => {
        if (!changes.some((change) => change.isIntersecting)) return;
        observer.disconnect();
        prefetch();
      });
      observer.observe(link);
      return () => observer.disconnect();
    },
    [prefetcher, path, prefetch],
  );
  return { ref, prefetch };
}
