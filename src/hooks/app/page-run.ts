/** A page that was hidden for longer begins anew when it is shown, milliseconds. */
const longHidden = 60_000;

let since = Date.now();
const listeners = new Set<() => void>();
let unwatch: (() => void) | null = null;

function watch(): () => void {
  const restart = (): void => {
    since = Date.now();
    for (const listener of listeners) listener();
  };
  let hiddenAt = Date.now();
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > longHidden) restart();
  };
  const stopped = new AbortController();
  addEventListener('online', restart, { signal: stopped.signal });
  document.addEventListener('visibilitychange', onVisibility, { signal: stopped.signal });
  return () => stopped.abort();
}

/**
 * Returns when this page began to run, milliseconds: when it was loaded, or came back from the background or from being offline. What
 * the server said before may be of a server that was put back since (rule OB10d).
 */
export function runStart(): number {
  // A clock that was set back would otherwise hear nothing until it is there again.
  since = Math.min(since, Date.now());
  return since;
}

/** Calls back whenever the page begins to run anew. */
export function subscribeRunStart(onChange: () => void): () => void {
  listeners.add(onChange);
  unwatch ??= watch();
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    unwatch?.();
    unwatch = null;
  };
}
