import type { RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { recordId } from '#contract/entities/common.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import type { Context } from '../context.ts';
import type { StoredFile, Unreceipted } from '../db/files/files.ts';
import {
  abandonFiles,
  receivingFiles,
  findFile,
  knownFiles,
  deleteAbandonedFile,
  deleteFile,
  lockUnreceipted,
  markReceipted,
  markReceived,
  markRefused,
} from '../db/files/files.ts';
import { editRows } from '../domain/rows/direct-writes.ts';
import { isAcceptedType } from '#contract/rules/files/file-types.ts';
import { typeByContent } from './file-types.ts';

type Work = Pick<Context, 'database' | 'files' | 'now' | 'renditions'>;

/** Files per sweep. */
const sweepMax = 500;

/** Types that devices confuse: a file of one is accepted under the other. */
const alike: readonly (readonly string[])[] = [
  ['image/heic', 'image/heif'],
  ['video/mp4', 'video/quicktime'],
];

function isSameType(announced: string, found: string): boolean {
  return announced === found || alike.some((group) => group.includes(announced) && group.includes(found));
}

/** Returns why received bytes do not match the announcement, or undefined (rule FL3). */
async function verificationFault({ files }: Work, file: StoredFile): Promise<ErrorCode | undefined> {
  const { size, sha256, head } = await files.measure(file.id);
  if (size !== file.size || sha256 !== file.sha256) return 'ChecksumMismatch';
  const type = await typeByContent(head);
  return type !== undefined && isAcceptedType(type) && isSameType(file.type, type) ? undefined : 'UnsupportedFileType';
}

/**
 * Verifies a file whose bytes have all arrived: size, hash and type must match the announcement. Deletes wrong bytes,
 * so that they are sent again. Refuses an unsupported type for good.
 * @returns why the file is not accepted, or undefined
 */
export async function finishFile(work: Work, id: string): Promise<ErrorCode | undefined> {
  const { database, files, now } = work;
  const file = await findFile(database.db, id);
  if (file === undefined) return 'NotFound';
  if (file.state === 'refused') return 'UnsupportedFileType';
  if (file.state === 'receiving') {
    const fault = await verificationFault(work, file);
    if (fault !== undefined) {
      if (fault === 'ChecksumMismatch') await deleteFile(database.db, id);
      else await markRefused(database.db, id, fault);
      await files.remove(id);
      return fault;
    }
    await markReceived(database.db, id, now());
    work.renditions.request();
  }
  await issueReceipts(work, [id]);
  return undefined;
}

/** Returns an upload with its receipt. A file that was reported as lost has arrived after all. */
function received(upload: Upload, at: Date): Upload {
  const { lostAt: _lost, ...rest } = upload;
  return { ...rest, receivedAt: at.toISOString() };
}

/** Returns the row of the order or client that a file is of: a change of the file locks it. */
export function subjectsOf({ orderId, clientId }: Pick<Unreceipted, 'orderId' | 'clientId'>): RowKey[] {
  if (orderId !== null) return [rowKey('orders', orderId)];
  return clientId === null ? [] : [rowKey('clients', clientId)];
}

/**
 * Issues the receipts of received files on the rows of their uploads. A device may free its bytes once it has pulled
 * the receipt. Whichever comes last, the bytes or the upload, brings the receipt.
 */
export async function issueReceipts(
  { database, now }: Pick<Work, 'database' | 'now'>,
  ids: readonly string[] | null,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const due = await lockUnreceipted(trx, ids);
    if (due.length === 0) return;
    const edits = due.map(({ id, receivedAt }) =>
      changeOn('uploads', id, (row) => (row.receivedAt === null ? received(row, receivedAt) : row)),
    );
    await editRows(trx, edits, due.flatMap(subjectsOf), now());
    await markReceipted(
      trx,
      due.map(({ id }) => id),
    );
  });
}

/** A day in milliseconds. */
const day = 86_400_000;

/**
 * Deletes the bytes and renditions of files that no sender has asked about for `days` days and that no upload needs. A
 * device that comes back later still has them, and sends them again.
 */
export async function deleteAbandonedFiles(work: Work, days: number): Promise<void> {
  const before = new Date(work.now().getTime() - days * day);
  for (;;) {
    const abandoned = await abandonFiles(work.database.db, before, sweepMax);
    for (const id of abandoned) {
      await work.files.remove(id);
      await deleteAbandonedFile(work.database.db, id, before);
    }
    if (abandoned.length < sweepMax) return;
  }
}

/**
 * Deletes bytes without an announced file that were last written more than `days` days ago: a process died between the
 * database and the storage.
 */
export async function deleteOrphanedBytes({ database, files, now }: Work, days: number): Promise<void> {
  const old = await files.olderThan(new Date(now().getTime() - days * day));
  const ids = old.filter((id) => recordId.safeParse(id).success);
  for (let from = 0; from < ids.length; from += sweepMax) {
    const some = ids.slice(from, from + sweepMax);
    const known = await knownFiles(database.db, some);
    for (const id of some) if (!known.has(id)) await files.remove(id);
  }
}

/** Finishes the work of a process that died: complete files that were not verified, and missing receipts. */
export async function sweepFiles(work: Work): Promise<void> {
  for (const { id, size } of await receivingFiles(work.database.db, sweepMax)) {
    if ((await work.files.sizeOf(id)) === size) await finishFile(work, id);
  }
  work.renditions.request();
  await issueReceipts(work, null);
}
