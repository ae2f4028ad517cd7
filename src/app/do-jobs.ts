import type { AskedJob, DoneJob } from './job-worker.ts';

/**
 * In a worker: does what its page asks, one job after the other, since each may take a large part of the memory that a phone gives.
 * Work that throws ends the worker, and the page hears that it did.
 */
export function doJobs<Asked, Result>(work: (asked: Asked) => Promise<Result>): void {
  let last: Promise<void> = Promise.resolve();
  const doOne = async ({ job, asked }: AskedJob<Asked>): Promise<void> => {
    const done: DoneJob<Result> = { job, result: await work(asked) };
    postMessage(done);
  };
  // Only the page that made this worker can speak to it, in the types it was compiled with.
  addEventListener('message', ({ data }: MessageEvent<AskedJob<Asked>>) => {
    last = last.then(() => doOne(data)).catch(reportError);
  });
}
