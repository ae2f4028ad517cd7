import { createContext, use, useCallback } from 'react';

/** Prefetches the code of pages. */
export interface Prefetcher {
  /** True when code of the page is missing and the connection allows prefetching. */
  wants: (path: string) => boolean;
  prefetch: (path: string) => void;
}

/** Null disables prefetching. */
export const PrefetchContext = createContext<Prefetcher | null>(null);

interface LinkPrefetch {
  /** Ref of the link: prefetches its page when the link becomes visible. */
  ref: (link: HTMLAnchorElement | null) => (() => void) | undefined;
  /** Handler for hover and focus of the link. */
  prefetch: () => void;
}

/** Prefetches the page of a link when the link is visible, hovered or focused. */
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
