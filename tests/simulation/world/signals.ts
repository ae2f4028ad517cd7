/**
 * Signals of the simulated processes. Node retains composite signals and timeout signals for as long as they may still
 * abort. Those of a killed process would retain its whole world, schedule after schedule.
 */

function composed(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}

/** Makes composite signals abort with their sources, and timeout signals abort by the simulated clock. */
export function simulateSignals(after: (ms: number, callback: () => void) => unknown): void {
  AbortSignal.any = composed;
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    after(ms, () => controller.abort(new DOMException('the time is up', 'TimeoutError')));
    return controller.signal;
  };
}
