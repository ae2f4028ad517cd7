import type { Unsubscribe } from './network-status.ts';

/** What happens to a page besides loading and closing; each is optional. */
export interface PageLifecycleHandlers {
  /** Shown again from the back-forward cache: timers, streams and leases are from before. */
  onRestored?: () => void;
  /** About to be put away or frozen: the last chance to run. */
  onFrozen?: () => void;
  /** Runs again after having been frozen. */
  onResumed?: () => void;
  onVisible?: () => void;
  /** The last event that a phone is sure to deliver. */
  onHidden?: () => void;
}

/** Watches the page's life (rule RN3). `freeze` and `resume` come from Chromium only. */
export function watchPageLifecycle(
  handlers: PageLifecycleHandlers,
  target: { window: EventTarget; document: EventTarget & Pick<Document, 'visibilityState'> } = { window, document },
): Unsubscribe {
  const stopped = new AbortController();
  const listen = { signal: stopped.signal };
  const wasKept = (event: Event): boolean => 'persisted' in event && event.persisted === true;

  target.window.addEventListener('pageshow', (event) => void (wasKept(event) && handlers.onRestored?.()), listen);
  target.window.addEventListener('pagehide', (event) => void (wasKept(event) && handlers.onFrozen?.()), listen);
  target.document.addEventListener('freeze', () => handlers.onFrozen?.(), listen);
  target.document.addEventListener('resume', () => handlers.onResumed?.(), listen);
  target.document.addEventListener(
    'visibilitychange',
    () => (target.document.visibilityState === 'visible' ? handlers.onVisible?.() : handlers.onHidden?.()),
    listen,
  );
  return () => stopped.abort();
}
