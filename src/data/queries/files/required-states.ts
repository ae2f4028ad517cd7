import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { isFor, isLost } from '#contract/rules/orders/required-documents.ts';
import type { SendFacts, SendStatus } from '#sync/send-status.ts';
import { mostPressing, sent, waits, waitsFor } from '#sync/send-status.ts';
import { failureOf, fileStatus, progressOf } from '../../capture/file-status.ts';
import type { FileOfOrder } from './files.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { argsOf } from '../../outbox/mutation-args.ts';
import type { RequiredOfOrder } from './required-documents.ts';

/**
 * Why nothing of a required document is on its way.
 * - `missing`: every property needs it, and nobody captured it.
 * - `absent`: only some properties have it, and nobody captured it.
 * - `returned`: a supervisor returned it, and nothing replaces it.
 */
type RequiredLack = { is: 'missing' } | { is: 'absent' } | { is: 'returned'; by: EmployeeRef; reason: string };

/** A required document with its files and where they are. */
export interface RequiredWithState extends Omit<RequiredOfOrder, 'files'> {
  files: FileOfOrder[];
  /**
   * The status of the file that needs the user most, or the sum of all files that are being sent. It is sent by the server's
   * receipts alone. Without a file it is refused: the server did not attach what was captured here.
   */
  state: SendStatus | RequiredLack;
}

/** A capture that the server refused to attach. Its user decides about it in the sync centre. */
export interface RefusedCapture {
  requirement: Upload['requirement'];
  code: string;
}

/** Returns the captures of an order that the server refused to attach. */
export async function refusedCaptures(db: UserDatabase, orderId: string): Promise<RefusedCapture[]> {
  const entries = await db.outbox.toArray();
  return entries.flatMap((entry) => {
    const args = entry.state === 'refused' ? argsOf(entry, 'upload.attach') : null;
    return args?.orderId === orderId ? [{ requirement: args.requirement, code: entry.error?.code ?? '' }] : [];
  });
}

/** Adds the bytes of all files that are being sent, so that a document of several photos has one progress. */
function summed(moving: readonly SendStatus[]): SendStatus {
  const all = moving.flatMap((one) => (one.is === 'waits' ? (one.progress ?? []) : []));
  const total = (part: 'sent' | 'size'): number => all.reduce((sum, one) => sum + one[part], 0);
  return waits('sending', { progress: { sent: total('sent'), size: total('size') } });
}

/** A restored server has not said yet that it has the file (rule OB10). */
const isDoubted = ({ local }: FileOfOrder): boolean => local?.isDoubted === true;

/** Returns the status of the files of a document that the server may not have: a refusal, a failure, then what moves. */
function underWay(files: readonly FileOfOrder[], { facts, now }: StateFacts): SendStatus {
  const statuses = files
    .filter((file) => file.upload.receivedAt === null || isDoubted(file))
    .map(({ upload, local }) => fileStatus(upload, local, now, facts));
  const first = mostPressing(statuses);
  if (first.is !== 'waits') return first.is === 'sent' ? waits('confirming') : first;
  const failed = statuses.find((one) => failureOf(one) !== null);
  if (failed !== undefined) return failed;
  // A file that moves speaks for those that wait behind it, and one that was interrupted for those that have not begun.
  const moving = statuses.filter((one) => waitsFor(one, 'sending'));
  if (moving.length > 0) return summed(moving);
  return statuses.find((one) => progressOf(one) !== null) ?? first;
}

function stateOf(
  { document, missingReason, returned }: RequiredOfOrder,
  files: readonly FileOfOrder[],
  facts: StateFacts,
): RequiredWithState['state'] {
  switch (missingReason) {
    case 'missing': {
      if (files.some(({ upload }) => isLost(upload))) return { is: 'lost' };
      const one = facts.refused.find((capture) => isFor(capture, document));
      return one === undefined ? { is: 'missing' } : { is: 'refused', code: one.code };
    }
    case 'underWay':
      return underWay(files, facts);
    case 'returned':
      return returned === null ? { is: 'missing' } : { is: 'returned', by: returned.by, reason: returned.reason };
    case undefined:
      if (files.length === 0) return { is: 'absent' };
      return files.some(isDoubted) ? underWay(files.filter(isDoubted), facts) : sent;
  }
}

/** What the state of a required document depends on besides its files. */
interface StateFacts {
  /** Milliseconds. */
  now: number;
  facts: SendFacts;
  refused: readonly RefusedCapture[];
}

/** Returns the required documents of an order, each with its files and where they are. */
export function withStates(
  required: readonly RequiredOfOrder[],
  files: readonly FileOfOrder[],
  facts: StateFacts,
): RequiredWithState[] {
  const byId = new Map(files.map((file) => [file.upload.id, file]));
  return required.map((one) => {
    const own = one.files.flatMap(({ id }) => byId.get(id) ?? []);
    return { ...one, files: own, state: stateOf(one, own, facts) };
  });
}
