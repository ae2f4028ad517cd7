import type { BrowserContext, Worker } from 'playwright';

/** What no code of a page or worker has caught since the last test. */
const uncaught: string[] = [];
const mark = 'uncaught in the service worker:';

/**
 * Playwright reports the errors of pages and their own workers, and none of service workers: they write theirs to the console. Only
 * those without an error count there: a worker hands the browser others on purpose, such as that a sync has work left.
 */
async function watchServiceWorker(worker: Worker): Promise<void> {
  worker.on('console', (message) => {
    if (message.text().startsWith(mark)) uncaught.push(message.text());
  });
  await worker.evaluate((start) => {
    addEventListener('unhandledrejection', ({ reason }) => {
      if (!(reason instanceof Error)) console.error(start, String(reason));
    });
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
