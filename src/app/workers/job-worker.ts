import type { Remote } from 'comlink';
import { wrap } from 'comlink';
import { logRenewal } from '#data/database/renew-log.ts';
import { watchPageLifecycle } from '#platform/lifecycle/page-lifecycle.ts';
import { trustedScriptUrl } from '#platform/service-worker/trusted-script-url.ts';

/** The page's side of a worker that runs jobs. */
export interface JobWorker<Jobs> {
  /** Runs a job. Resolves with null when the job throws, or when the worker ends before it answers. Never rejects. */
  run: <Result>(job: (jobs: Remote<Jobs>) => Promise<Result>) => Promise<Result | null>;
  close: () => void;
}

/**
 * Creates a worker that its first job starts, and the next job after its end starts again. It ends by itself, with its page
 * (rule RN3; `sync-worker-client.ts` says why), or by `close`.
 */
export function createJobWorker<Jobs>(start: () => Worker, watch = watchPageLifecycle): JobWorker<Jobs> {
  let current: { worker: Worker; jobs: Remote<Jobs> } | undefined;
  // comlink leaves a call pending for ever when its worker ends.
  const onEnd = new Set<(ended: null) => void>();

  const end = (): void => {
    current?.worker.terminate();
    current = undefined;
    for (const settle of onEnd) settle(null);
  };
  const started = (): Remote<Jobs> => {
    if (current === undefined) {
      const worker = start();
      worker.addEventListener('error', end);
      current = { worker, jobs: wrap<Jobs>(worker) };
    }
    return current.jobs;
  };
  const unwatch = watch({ onFrozen: end });

  return {
    run: (job) =>
      new Promise((resolve) => {
        onEnd.add(resolve);
        const wait = logRenewal();
        void (wait === null ? job(started()) : wait.then(() => (onEnd.has(resolve) ? job(started()) : null)))
          .then(resolve, () => resolve(null))
          .finally(() => onEnd.delete(resolve));
      }),
    close: () => {
      unwatch();
      end();
    },
  };
}

/** Creates the job worker of a built script. */
export function startJobWorker<Jobs>(address: string, name: string): JobWorker<Jobs> {
  return createJobWorker(() => new Worker(trustedScriptUrl(address), { type: 'module', name }));
}

/** A job in a worker of its own. Its result is null when it fails or is cancelled, which ends the worker. */
export interface CancellableJob<Result> {
  result: Promise<Result | null>;
  cancel: () => void;
}

/** Runs one job in a worker, and ends that worker. */
export function runAlone<Jobs, Result>(
  worker: JobWorker<Jobs>,
  job: (jobs: Remote<Jobs>) => Promise<Result>,
): CancellableJob<Result> {
  return { result: worker.run(job).finally(worker.close), cancel: worker.close };
}
