import type { EmployeeRef } from '#contract/entities/common.ts';
import type { CapturedFile, CaptureOutcome } from '#data/capture/captured-file.ts';
import type { UploadPolicy } from '#data/database/root-database.ts';

/** The user whose database stores captured files. */
export interface CaptureOwner {
  deployment: string;
  userId: string;
  actor: EmployeeRef;
}

/** What a page can ask of its capture worker. */
export interface CaptureJobs {
  /** @param pictures what to make of photos */
  store: (owner: CaptureOwner, given: CapturedFile, pictures: UploadPolicy['pictures']) => Promise<CaptureOutcome>;
}
