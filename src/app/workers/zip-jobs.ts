import type { ZipEntry, ZipProgress, ZipResult } from '#data/capture/zip-entry.ts';
import type { StorageOwner } from './storage-jobs.ts';

/** What a page can ask of its ZIP worker. */
export interface ZipJobs {
  zip: (
    owner: StorageOwner,
    entries: readonly ZipEntry[],
    /** Requests a short-lived address of a file's bytes. */
    addressOf: (id: string) => Promise<string | null>,
    report: (progress: ZipProgress) => void,
  ) => Promise<ZipResult>;
}
