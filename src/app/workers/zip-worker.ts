import '../loading/no-eval.ts';
import { expose } from 'comlink';
import { fileOnDevice } from '#data/files/read-file.ts';
import type { ZipEntry, ZipProgress, ZipResult } from '#data/capture/zip-entry.ts';
import { fileParts } from '#platform/api/file-link-api.ts';
import type { DatabaseOwner } from './with-user-database.ts';
import { withUserDatabase } from './with-user-database.ts';
import { zipFiles } from './zip-files.ts';

/** A page's ZIP worker: it reads and writes a whole archive away from the page. Ends with its job. */

const jobs = {
  /** @param addressOf requests a short-lived address of a file's bytes */
  zip: (
    owner: DatabaseOwner,
    entries: readonly ZipEntry[],
    addressOf: (id: string) => Promise<string | null>,
    report: (progress: ZipProgress) => void,
  ): Promise<ZipResult> =>
    withUserDatabase(owner, (db) => {
      const sources = { onDevice: (id: string) => fileOnDevice(db, id), addressOf, partsOf: fileParts };
      return zipFiles(entries, sources, report);
    }),
};
export type ZipJobs = typeof jobs;

expose(jobs);
