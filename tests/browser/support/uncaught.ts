import type { BrowserContext, Worker } from 'playwright';

/** What no code of a page or worker has caught since the last test. */
const uncaught: string[] = [];
const mark = 'uncaught in the service worker:';
/** What a service worker hands to the browser on purpose: a sync that has work left, a request that failed. */
const handedOn = /: (Error: work remains|TypeError: Failed to fetch)/;

/** Playwright reports the errors of pages and their own workers, and none of service workers: they write theirs to the console. */
async function watchServiceWorker(worker: Worker): Promise<void> {
  worker.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark) && !handedOn.test(text)) uncaught.push(text);
  });
  await worker.evaluate((start) => {
    const report = (reason: unknown): void =>
      console.error(start, reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
    addEventListener('unhandledrejection', ({ reason }) => report(reason));
    addEventListener('error', ({ error }) => report(error));
  }, mark);
}

/**
 * Notes each error and each rejection that nothing catches in the pages and workers of a context, also those whose reason is
 * undefined. The test then fails.
 */
export function watchUncaught(context: BrowserContext): void {
  context.on('weberror', (found) => {
    const error = found.error();
    uncaught.push(`uncaught at ${found.page()?.url() ?? '?'}: ${error.stack || error.message}`);
  });
  // A worker that ends meanwhile has nothing to report.
  context.on('serviceworker', (worker) => void watchServiceWorker(worker).catch(() => undefined));
}

/** Returns what was noted since the last call. */
export function takeUncaught(): string[] {
  return uncaught.splice(0);
}
