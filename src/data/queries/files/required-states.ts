import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { isFor, isLost } from '#contract/rules/required-documents.ts';
import type { FileHold, FileState } from '../../capture/file-state.ts';
import { fileStateOf } from '../../capture/file-state.ts';
import type { FileOfOrder } from './files.ts';
import type { UserDatabase } from '../../user-database.ts';
import { argsOf } from '../sync/mutation-args.ts';
import type { RequiredOfOrder } from './required-documents.ts';

/**
 * Where a required document is. It is `safe` by the server's receipts alone.
 * - `missing`: every property needs it, and nobody captured it.
 * - `absent`: only some properties have it, and nobody captured it.
 * - `refused`: it was captured here, and the server refused to attach it. Its bytes are still on this device.
 * - `returned`: a supervisor returned it, and nothing replaces it.
 * - `underWay`: the server lacks bytes of at least one file. `state` is that of the file that needs the user most, or the
 *   sum of all files that are being sent.
 */
export type RequiredState =
  | { is: 'missing' }
  | { is: 'absent' }
  | { is: 'refused'; code: string }
  | { is: 'returned'; by: EmployeeRef; reason: string }
  | { is: 'underWay'; state: FileState }
  | { is: 'safe'; isAccepted: boolean };

/** A required document with its files and where they are. */
export interface RequiredWithState extends Omit<RequiredOfOrder, 'files'> {
  files: FileOfOrder[];
  state: RequiredState;
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

/** The more a state needs the user, the earlier it stands. */
const urgency: readonly FileState['is'][] = [
  'lost',
  'refused',
  'paused',
  'queued',
  'waitsForWifi',
  'waitsForNetwork',
  'sending',
  'unconfirmed',
  'elsewhere',
];

function rankOf(state: FileState): number {
  const isFailing = (state.is === 'paused' || state.is === 'queued') && state.error !== null;
  if (state.is === 'refused' || state.is === 'lost') return 0;
  return isFailing ? 1 : 2 + urgency.indexOf(state.is);
}

/** Adds the bytes of all files that are being sent, so that a document of several photos has one progress. */
function summed(first: FileState, states: readonly FileState[]): FileState {
  const moving = states.filter((one) => one.is === 'sending');
  if (first.is !== 'sending') return first;
  const total = (of: (one: (typeof moving)[number]) => number): number => moving.reduce((sum, one) => sum + of(one), 0);
  return { is: 'sending', sent: total(({ sent }) => sent), size: total(({ size }) => size) };
}

function underWayState(files: readonly FileOfOrder[], now: number, hold: FileHold): FileState {
  const states = files
    .filter(({ upload }) => upload.receivedAt === null)
    .map(({ upload, local }) => fileStateOf(upload, local, now, hold));
  // A file that moves speaks for those that wait behind it, unless one failed.
  const isMoving = states.some(({ is }) => is === 'sending');
  const ranked = states.toSorted((one, other) => rankOf(one) - rankOf(other));
  const worst = ranked[0] ?? { is: 'unconfirmed' };
  if (rankOf(worst) <= 1 || !isMoving) return worst;
  return summed({ is: 'sending', sent: 0, size: 0 }, states);
}

function stateOf(
  { document, missingReason, returned }: RequiredOfOrder,
  files: readonly FileOfOrder[],
  { now, hold, refused }: StateFacts,
): RequiredState {
  switch (missingReason) {
    case 'missing': {
      if (files.some(({ upload }) => isLost(upload))) return { is: 'underWay', state: { is: 'lost' } };
      const one = refused.find((capture) => isFor(capture, document));
      return one === undefined ? { is: 'missing' } : { is: 'refused', code: one.code };
    }
    case 'underWay':
      return { is: 'underWay', state: underWayState(files, now, hold) };
    case 'returned':
      return returned === null ? { is: 'missing' } : { is: 'returned', by: returned.by, reason: returned.reason };
    case undefined: {
      if (files.length === 0) return { is: 'absent' };
      return { is: 'safe', isAccepted: files.every(({ upload: { review } }) => review?.accepted !== undefined) };
    }
  }
}

/** What the state of a required document depends on besides its files. */
interface StateFacts {
  /** Milliseconds. */
  now: number;
  /** What prevents every upload. */
  hold: FileHold;
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
