import { watchPageLifecycle } from '#platform/page-lifecycle.ts';

/** What a page asks of a worker that does numbered jobs. */
export interface AskedJob<Asked> {
  job: number;
  asked: Asked;
}

/** What became of a job. */
export interface DoneJob<Result> {
  job: number;
  result: Result;
}

/** The page's end of a worker that does jobs. */
export interface JobWorker<Asked, Result> {
  /**
   * Resolves with what became of it; null when the worker ended before it told. Never rejects.
   * @param given what moves to the worker instead of being copied
   */
  ask: (asked: Asked, given?: Transferable[]) => Promise<Result | null>;
  close: () => void;
}

/**
 * A worker that is started by its first job, and again after it was ended: by the browser, or because its page was put away (rule
 * RN3; `page-worker.ts` says why).
 */
export function createJobWorker<Asked, Result>(
  start: () => Worker,
  watch = watchPageLifecycle,
): JobWorker<Asked, Result> {
  const waiting = new Map<number, (result: Result | null) => void>();
  let worker: Worker | undefined;
  let jobs = 0;

  const settle = (job: number, result: Result | null): void => {
    waiting.get(job)?.(result);
    waiting.delete(job);
  };
  const end = (): void => {
    worker?.terminate();
    worker = undefined;
    for (const job of waiting.keys()) settle(job, null);
  };
  const started = (): Worker => {
    if (worker !== undefined) return worker;
    worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<DoneJob<Result>>) => settle(data.job, data.result));
    worker.addEventListener('error', end);
    return worker;
  };
  const unwatch = watch({ onFrozen: end });

  return {
    ask: (asked, given = []) =>
      new Promise((resolve) => {
        jobs += 1;
        waiting.set(jobs, resolve);
        const message: AskedJob<Asked> = { job: jobs, asked };
        started().postMessage(message, given);
      }),
    close: () => {
      unwatch();
      end();
    },
  };
}
