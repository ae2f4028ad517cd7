import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile } from '../../capture/local-file.ts';
import { unreceivedFiles } from '../../capture/unreceived-files.ts';
import { subjectOf } from '../../outbox/mutation-subject.ts';
import type { UserDatabase } from '../../user-database.ts';
import type { DoneWith } from '../sync/subject-labels.ts';
import { withLabels } from '../sync/subject-labels.ts';

/** A file that the server has not confirmed. */
export interface FileToConfirm {
  upload: Upload;
  local: LocalFile;
}

/** Returns this device's files that the server has not confirmed, with their orders or clients: refused ones first, then the oldest. */
export async function filesToConfirm(db: UserDatabase): Promise<DoneWith<FileToConfirm>[]> {
  const files = (await unreceivedFiles(db))
    .map(({ file, upload }) => ({ upload: upload.row, local: file }))
    .toSorted(
      (left, right) =>
        Number(right.local.state === 'refused') - Number(left.local.state === 'refused') ||
        left.local.keptAt - right.local.keptAt,
    );
  return withLabels(db, files, ({ upload }) => subjectOf({ args: upload }));
}
