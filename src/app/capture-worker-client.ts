import type { EmployeeRef } from '#contract/entities/common.ts';
import { noteDiskFull } from '#data/room-warning.ts';
import type { CapturedFile, CaptureOutcome } from '#data/files/local-file.ts';
import type { SendingSettings } from '#data/root-database.ts';
import { watchPageLifecycle } from '#platform/page-lifecycle.ts';
import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
// oxlint-disable-next-line import/default -- Vite answers this with the built worker's address, not with the module.
import workerAddress from './capture-worker.ts?worker&url';
import type { FromCaptureWorker, ToCaptureWorker } from './capture-worker-messages.ts';

export interface CaptureClientOptions {
  deployment: string;
  userId: string;
  actor: EmployeeRef;
  /** What photos are to become, asked at each file. */
  pictures: () => SendingSettings['pictures'];
  /** Called once a file is on the disk. */
  afterCommit: () => void;
}

/** The page's end of its capture worker. */
export interface CaptureClient {
  /** Keeps a file; resolves when it is committed, or when nothing of it is kept. Never rejects. */
  keep: (given: CapturedFile) => Promise<CaptureOutcome>;
  close: () => void;
}

interface Waiting {
  name: string;
  settle: (outcome: CaptureOutcome) => void;
}

/** Starts the worker with the first file, and again after one that the browser has ended. */
export function createCaptureClient(options: CaptureClientOptions): CaptureClient {
  const { actor, afterCommit, deployment, pictures, userId } = options;
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let jobs = 0;

  const settle = (job: number, outcome: CaptureOutcome): void => {
    waiting.get(job)?.settle(outcome);
    waiting.delete(job);
    if (outcome.kept) afterCommit();
    else if (outcome.fault === 'StorageFull') noteDiskFull(Date.now());
  };

  const endWorker = (): void => {
    worker?.terminate();
    worker = undefined;
    // Whatever was under way is told as not kept: its last transaction has not been heard of.
    for (const [job, { name }] of waiting) settle(job, { kept: false, name, fault: 'StorageFailed' });
  };

  const started = (): Worker => {
    if (worker !== undefined) return worker;
    const made = new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'capture' });
    made.addEventListener('message', ({ data }: MessageEvent<FromCaptureWorker>) => settle(data.job, data.outcome));
    made.addEventListener('error', endWorker);
    const first: ToCaptureWorker = { type: 'start', deployment, userId, actor };
    made.postMessage(first);
    worker = made;
    return made;
  };

  const keep: CaptureClient['keep'] = (given) =>
    new Promise((resolve) => {
      jobs += 1;
      waiting.set(jobs, { name: given.name, settle: resolve });
      const message: ToCaptureWorker = { type: 'keep', job: jobs, pictures: pictures(), ...given };
      started().postMessage(message);
    });

  // Frozen in the middle of a transaction it would hold its tables against every other page.
  const unwatch = watchPageLifecycle({ onFrozen: endWorker });
  const close = (): void => {
    unwatch();
    endWorker();
  };
  return { keep, close };
}
