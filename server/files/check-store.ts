import { changeOn } from '#contract/mutations/definition.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/connection/database.ts';
import { receivedFilesAfter, reopenLostFiles } from '../db/files/files.ts';
import { readEpoch } from '../db/connection/settings.ts';
import { editRows } from '../domain/rows/direct-writes.ts';
import { isMarkOfLostLog, leaveLostLog, markOfLog } from '../domain/pull/lost-log.ts';
import type { Log } from '../operations/log.ts';
import { subjectsOf } from './receive.ts';

type Work = Pick<Context, 'config' | 'database' | 'files' | 'metrics' | 'now'>;

/** Files per query, and files whose sizes are read at once. */
const pageSize = 500;
const atOnce = 8;

/** How long a device keeps the bytes of a file after its receipt, milliseconds (rule FL3a). */
const storedOnDevice = 30 * 86_400_000;

/** Begins a new epoch, in which devices offer their work and files again. */
async function beginEpoch({ database, metrics }: Work, log: Log, reason: string): Promise<void> {
  if (!(await leaveLostLog(database.db, await readEpoch(database.db)))) return;
  metrics.add('epochs_raised_total');
  log.error(`${reason}: a new epoch began, and devices offer their work again`);
}

/**
 * Compares the mark that the file store holds with the log, and replaces it. A mark that goes beyond the log proves that the
 * database was put back to an older copy without the files (rule PL7g).
 */
export async function compareStoreMark(work: Work, log: Log): Promise<void> {
  const { config, database, files } = work;
  const known = await files.readMark();
  if (known !== null && (await isMarkOfLostLog(database.db, known, config.jwtSecret)))
    await beginEpoch(work, log, 'the database is an older copy than the file store');
  await files.writeMark(await markOfLog(database.db, 'main', config.jwtSecret));
}

/** A received file whose bytes are missing. */
interface Missing {
  id: string;
  receivedAt: Date;
}

async function missingAmong({ files }: Work, some: readonly (Missing & { size: number })[]): Promise<Missing[]> {
  const missing: Missing[] = [];
  for (let from = 0; from < some.length; from += atOnce) {
    const sizes = await Promise.all(
      some.slice(from, from + atOnce).map(async (file) => ({ file, found: await files.sizeOf(file.id) })),
    );
    missing.push(...sizes.flatMap(({ file, found }) => (found === file.size ? [] : [file])));
  }
  return missing;
}

/** Takes the receipts of files back. A file that no device keeps any more is lost at once. */
async function takeReceiptsBack(trx: Trx, missing: readonly Missing[], now: Date): Promise<void> {
  const uploads = await reopenLostFiles(
    trx,
    missing.map(({ id }) => id),
  );
  const receivedAt = new Map(missing.map((file) => [file.id, file.receivedAt.getTime()]));
  const edits = uploads.map(({ id }) =>
    changeOn('uploads', id, (row) => ({
      ...row,
      receivedAt: null,
      ...(now.getTime() - (receivedAt.get(id) ?? 0) < storedOnDevice ? {} : { lostAt: now.toISOString() }),
    })),
  );
  await editRows(trx, edits, uploads.flatMap(subjectsOf), now);
}

/**
 * Verifies that the store has the bytes of every received file: the files may be an older copy than the database (rule PL7g).
 * Takes the receipts of the others back, and begins an epoch in which devices send them again or report them as lost.
 * @returns how many files lack their bytes
 */
export async function verifyStoredFiles(work: Work, log: Log): Promise<number> {
  const { database, files, now } = work;
  // A store that cannot be read at all lacks nothing.
  await files.check();
  let count = 0;
  for (let after: string | null = null; ;) {
    const page: (Missing & { size: number })[] = await receivedFilesAfter(database.db, after, pageSize);
    const missing = await missingAmong(work, page);
    if (missing.length > 0) await database.db.transaction().execute((trx) => takeReceiptsBack(trx, missing, now()));
    count += missing.length;
    after = page.at(-1)?.id ?? null;
    if (page.length < pageSize || after === null) break;
  }
  if (count > 0) await beginEpoch(work, log, `the file store lacks the bytes of ${count} received files`);
  return count;
}
