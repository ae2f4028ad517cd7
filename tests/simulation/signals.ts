/**
 * Signals of the simulated processes. Node keeps one that is made of others, and one that ends by time, for as long as it may still
 * abort; those of a process that was killed would keep its whole world, schedule after schedule.
 */

function composed(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}

/** Has signals that are made of others go with them, and those that end by time end by the world's. */
export function simulateSignals(after: (ms: number, callback: () => void) => unknown): void {
  AbortSignal.any = composed;
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    after(ms, () => controller.abort(new DOMException('the time is up', 'TimeoutError')));
    return controller.signal;
  };
}
