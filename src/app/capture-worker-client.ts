import type { CapturedFile, CaptureOutcome } from '#data/files/local-file.ts';
import { noteDiskFull } from '#data/room-warning.ts';
import type { SendingSettings } from '#data/root-database.ts';
import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
import type { CaptureAsked, CaptureOwner } from './capture-worker-messages.ts';
// oxlint-disable-next-line import/default -- Vite answers this with the built worker's address, not with the module.
import workerAddress from './capture-worker.ts?worker&url';
import { createJobWorker } from './job-worker.ts';

export interface CaptureClientOptions extends CaptureOwner {
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

export function createCaptureClient({ pictures, afterCommit, ...owner }: CaptureClientOptions): CaptureClient {
  const worker = createJobWorker<CaptureAsked, CaptureOutcome>(
    () => new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'capture' }),
  );
  return {
    keep: async (given) => {
      const frames = given.file instanceof Blob ? [] : [given.file];
      const told = await worker.ask({ owner, pictures: pictures(), given }, frames);
      // What was under way when the worker ended is told as not kept: its last transaction has not been heard of.
      const outcome: CaptureOutcome = told ?? { kept: false, name: given.name, fault: 'StorageFailed' };
      if (outcome.kept) afterCommit();
      else if (outcome.fault === 'StorageFull') noteDiskFull(Date.now());
      return outcome;
    },
    close: worker.close,
  };
}
