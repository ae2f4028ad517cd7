import type { EmployeeRef } from '#contract/entities/common.ts';
import type { CapturedFile } from '#data/files/local-file.ts';
import type { SendingSettings } from '#data/root-database.ts';

/** Whose database captured files are kept in. */
export interface CaptureOwner {
  deployment: string;
  userId: string;
  actor: EmployeeRef;
}

/** One file that a page gives to be kept, whose it is, and what photos are to become. */
export interface CaptureAsked extends Pick<SendingSettings, 'pictures'> {
  owner: CaptureOwner;
  given: CapturedFile;
}
