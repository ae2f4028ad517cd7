import type { RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import type { Context } from '../context.ts';
import type { StoredFile } from '../db/files.ts';
import {
  abandonFiles,
  filesUnderWay,
  findFile,
  forgetAbandoned,
  forgetFile,
  lockUnreceipted,
  noteReceipted,
  noteReceived,
  noteRefused,
} from '../db/files.ts';
import { editRows } from '../domain/office.ts';
import { isTaken } from '#contract/rules/file-types.ts';
import { typeByContent } from './file-types.ts';

type Work = Pick<Context, 'database' | 'files' | 'now'>;

/** Files looked at in one sweep. */
const sweepMax = 500;

/** Photos that a device calls by the wrong one of these names are taken all the same. */
const alike: readonly (readonly string[])[] = [
  ['image/heic', 'image/heif'],
  ['video/mp4', 'video/quicktime'],
];

function isSameType(announced: string, found: string): boolean {
  return announced === found || alike.some((group) => group.includes(announced) && group.includes(found));
}

/** Why received bytes are not what was announced, or undefined (rule FL3). */
async function faultOf({ files }: Work, file: StoredFile): Promise<ErrorCode | undefined> {
  const { size, sha256, head } = await files.measure(file.id);
  if (size !== file.size || sha256 !== file.sha256) return 'ChecksumMismatch';
  const type = await typeByContent(head);
  return type !== undefined && isTaken(type) && isSameType(file.type, type) ? undefined : 'UnsupportedFileType';
}

/**
 * Settles a file of which every byte has come: it counts once its size, hash and type are what was announced. Wrong bytes are
 * thrown away, so that it is sent anew; a type that is not taken is refused for good.
 * @returns why it does not count, or undefined
 */
export async function finishFile(work: Work, id: string): Promise<ErrorCode | undefined> {
  const { database, files, now } = work;
  const file = await findFile(database.db, id);
  if (file === undefined) return 'NotFound';
  if (file.state === 'refused') return 'UnsupportedFileType';
  if (file.state === 'receiving') {
    const fault = await faultOf(work, file);
    if (fault !== undefined) {
      if (fault === 'ChecksumMismatch') await forgetFile(database.db, id);
      else await noteRefused(database.db, id, fault);
      await files.remove(id);
      return fault;
    }
    await noteReceived(database.db, id, now());
  }
  await giveReceipts(work, [id]);
  return undefined;
}

/**
 * Says on the rows of uploads that their files have been received: the receipt that a device pulls before it may free its
 * bytes. Bytes may come before their upload is attached, or after; whichever is last brings the receipt.
 */
export async function giveReceipts({ database, now }: Work, ids: readonly string[] | null): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const due = await lockUnreceipted(trx, ids);
    if (due.length === 0) return;
    const edits = due.map(({ id, receivedAt }) =>
      changeOn('uploads', id, (row) =>
        row.receivedAt === null ? { ...row, receivedAt: receivedAt.toISOString() } : row,
      ),
    );
    await editRows(
      trx,
      edits,
      due.flatMap(({ orderId, clientId }): RowKey[] => {
        if (orderId !== null) return [rowKey('orders', orderId)];
        return clientId === null ? [] : [rowKey('clients', clientId)];
      }),
      now(),
    );
    await noteReceipted(
      trx,
      due.map(({ id }) => id),
    );
  });
}

/** Days in milliseconds. */
const day = 86_400_000;

/**
 * Frees the bytes that nobody has asked about for so many days and that no upload stands for. A device that comes back later has
 * them still, is told that they are not here, and sends them anew.
 */
export async function freeAbandoned(work: Work, days: number): Promise<void> {
  const before = new Date(work.now().getTime() - days * day);
  for (const id of await abandonFiles(work.database.db, before, sweepMax)) {
    await work.files.remove(id);
    await forgetAbandoned(work.database.db, id, before);
  }
}

/** Finishes what a process that died has left: files that had come whole, receipts that were not given. */
export async function sweepFiles(work: Work): Promise<void> {
  for (const { id, size } of await filesUnderWay(work.database.db, sweepMax)) {
    if ((await work.files.sizeOf(id)) === size) await finishFile(work, id);
  }
  await giveReceipts(work, null);
}
