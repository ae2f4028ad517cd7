import { transfer } from 'comlink';
import type { CapturedFile, CaptureOutcome } from '#data/capture/captured-file.ts';
import { recordDiskFull } from '#data/storage-quota/quota-warning.ts';
import type { UploadPolicy } from '#data/database/root-database.ts';
import type { CaptureJobs, CaptureOwner } from './capture-worker.ts';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the built worker, not to the module.
import workerAddress from './capture-worker.ts?worker&url';
import { startJobWorker } from './job-worker.ts';

export interface CaptureClientOptions extends CaptureOwner {
  /** Returns what to make of photos; read at each file. */
  pictures: () => UploadPolicy['pictures'];
  /** Called once a file is on the disk. */
  afterCommit: () => void;
}

/** The page's side of its capture worker. */
export interface CaptureClient {
  /** Stores a file. Resolves when it is committed, or when nothing of it is stored. Never rejects. */
  store: (given: CapturedFile) => Promise<CaptureOutcome>;
  close: () => void;
}

export function createCaptureClient({ pictures, afterCommit, ...owner }: CaptureClientOptions): CaptureClient {
  const worker = startJobWorker<CaptureJobs>(workerAddress, 'capture');
  return {
    store: async (given) => {
      const frames = given.file instanceof Blob ? [] : [given.file];
      const result = await worker.run(async (jobs) => jobs.store(owner, transfer(given, frames), pictures()));
      // A worker that ended in the middle reports nothing: its last transaction may not have committed.
      const outcome: CaptureOutcome = result ?? { stored: false, name: given.name, fault: 'CaptureFailed' };
      if (outcome.stored) afterCommit();
      else if (outcome.fault === 'StorageFull') recordDiskFull(Date.now());
      return outcome;
    },
    close: worker.close,
  };
}
