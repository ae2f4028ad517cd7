import type { EmployeeRef } from '#contract/entities/common.ts';
import type { CapturedFile, CaptureOutcome } from '#data/files/local-file.ts';
import type { SendingSettings } from '#data/root-database.ts';

/** One file that a page gives to be kept, and what photos are to become; the jobs of a worker are numbered. */
type CaptureJob = CapturedFile & Pick<SendingSettings, 'pictures'> & { job: number };

/** What the page says to its capture worker: whose database it writes, once and first, then what is to be kept. */
export type ToCaptureWorker =
  { type: 'start'; deployment: string; userId: string; actor: EmployeeRef } | ({ type: 'keep' } & CaptureJob);

/** What became of a job; said when it is committed, or when nothing of it is kept. */
export interface FromCaptureWorker {
  job: number;
  outcome: CaptureOutcome;
}
