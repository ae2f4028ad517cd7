import '../loading/no-eval.ts';
import { expose } from 'comlink';
import { fileOnDevice } from '#data/files/read-file.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { fileParts } from '#platform/api/file-link-api.ts';
import { zipFiles } from './zip-files.ts';
import type { ZipJobs } from './zip-jobs.ts';

/** A page's ZIP worker: it reads and writes a whole archive away from the page. Ends with its job. */

const jobs: ZipJobs = {
  zip: async ({ deployment, userId }, entries, addressOf, report) => {
    const db = openUserDatabase(deployment, userId);
    try {
      const sources = { onDevice: (id: string) => fileOnDevice(db, id), addressOf, partsOf: fileParts };
      return await zipFiles(entries, sources, report);
    } finally {
      db.close();
    }
  },
};

expose(jobs);
