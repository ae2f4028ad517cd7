import type { Unsubscribe } from '../network/network-status.ts';

/** Handlers of a page's events besides loading and closing; each is optional. */
export interface PageLifecycleHandlers {
  /** Shown again from the back-forward cache: timers, streams and leases are stale. */
  onRestored?: () => void;
  /** About to be frozen or cached: the last chance to run. */
  onFrozen?: () => void;
  /** About to be stored in the back-forward cache, after `onFrozen`. */
  onCached?: () => void;
  /** About to be closed, and not stored in the back-forward cache. */
  onLeft?: () => void;
  /** Resumed after a freeze. */
  onResumed?: () => void;
  onVisible?: () => void;
  /** The last event that a phone reliably fires. */
  onHidden?: () => void;
}

/** Watches the page's lifecycle (rule RN3). `freeze` and `resume` come from Chromium only. */
export function watchPageLifecycle(
  handlers: PageLifecycleHandlers,
  target: { window: EventTarget; document: EventTarget & Pick<Document, 'visibilityState'> } = { window, document },
): Unsubscribe {
  const stopped = new AbortController();
  const listen = { signal: stopped.signal };
  const isPersisted = (event: Event): boolean => 'persisted' in event && event.persisted === true;

  target.window.addEventListener('pageshow', (event) => void (isPersisted(event) && handlers.onRestored?.()), listen);
  target.window.addEventListener(
    'pagehide',
    (event) => {
      if (!isPersisted(event)) return handlers.onLeft?.();
      handlers.onFrozen?.();
      handlers.onCached?.();
    },
    listen,
  );
  target.document.addEventListener('freeze', () => handlers.onFrozen?.(), listen);
  target.document.addEventListener('resume', () => handlers.onResumed?.(), listen);
  target.document.addEventListener(
    'visibilitychange',
    () => (target.document.visibilityState === 'visible' ? handlers.onVisible?.() : handlers.onHidden?.()),
    listen,
  );
  return () => stopped.abort();
}
