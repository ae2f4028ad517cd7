import type { Upload } from '#contract/entities/upload.ts';
import type { OutboxState } from '#sync/outbox.ts';
import type { LocalFile } from '../../database/local-file.ts';
import { unreceivedFiles } from '../../files/unreceived-files.ts';
import { subjectOf } from '../../outbox/mutation-subject.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { partsOf, stateOfFile } from '../sync/outbox.ts';
import type { DoneWith } from '../sync/subject-labels.ts';
import { withLabels } from '../sync/subject-labels.ts';

/** A file that the server has not confirmed. */
export interface FileToConfirm {
  upload: Upload;
  local: LocalFile;
  /** As it is counted: its row is a part of it. */
  state: OutboxState;
}

/** Returns this device's files that the server has not confirmed, with their orders or clients: refused ones first, then the oldest. */
export async function filesToConfirm(db: UserDatabase): Promise<DoneWith<FileToConfirm>[]> {
  const unreceived = await unreceivedFiles(db);
  const parts = await partsOf(db, unreceived);
  const files = unreceived
    .map((one) => ({ upload: one.upload.row, local: one.file, state: stateOfFile(one, parts) }))
    .toSorted(
      (left, right) =>
        Number(right.state === 'refused') - Number(left.state === 'refused') || left.local.keptAt - right.local.keptAt,
    );
  return withLabels(db, files, ({ upload }) => subjectOf({ args: upload }));
}
