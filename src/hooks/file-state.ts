import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile } from '#data/files/local-file.ts';

/** How long a transfer may stand still and still count as under way, milliseconds. */
const stillMoving = 20_000;

/** What keeps files from going at all: no network, or one that they may not use; null when nothing does. */
export type FileHold = 'offline' | 'wifi' | null;

/**
 * Where a file stands. Only the server's receipt makes it `received`, only a review `returned`; what this device has sent and the
 * server has not confirmed is `unconfirmed`. `paused`: a part of it is there, and nothing has moved for a while.
 * `waitsForNetwork`: there is none, as the browser knows. `waitsForWifi`: it may not go by this one.
 */
export type FileState =
  | { is: 'kept'; error: string | null }
  | { is: 'sending'; sent: number; size: number }
  | { is: 'paused'; sent: number; size: number; error: string | null }
  | { is: 'waitsForNetwork'; sent: number; size: number }
  | { is: 'waitsForWifi'; sent: number; size: number }
  | { is: 'unconfirmed' }
  | { is: 'refused'; code: string | null }
  | { is: 'elsewhere' }
  | { is: 'received'; at: string; accepted: boolean }
  | { is: 'returned'; reason: string };

/** `safe` is earned by receipts, `wait` is yours to send, `bad` is yours to decide, `off` is elsewhere. */
export const fileTones: Readonly<Record<FileState['is'], 'safe' | 'wait' | 'bad' | 'off'>> = {
  kept: 'wait',
  sending: 'wait',
  paused: 'wait',
  waitsForNetwork: 'wait',
  waitsForWifi: 'wait',
  unconfirmed: 'wait',
  refused: 'bad',
  elsewhere: 'off',
  received: 'safe',
  returned: 'bad',
};

/**
 * @param now milliseconds
 */
export function fileStateOf(
  upload: Pick<Upload, 'receivedAt' | 'review' | 'size'>,
  local: LocalFile | undefined,
  now: number,
  hold: FileHold = null,
): FileState {
  const { receivedAt, review, size } = upload;
  if (review !== null && !review.accepted) return { is: 'returned', reason: review.reason };
  if (receivedAt !== null) return { is: 'received', at: receivedAt, accepted: review !== null };
  if (local === undefined) return { is: 'elsewhere' };
  const { state, offset: sent, movedAt, error } = local;
  if (state === 'refused') return { is: 'refused', code: error };
  // Also what this device has noted as received: the row is what says so.
  if (state === 'sent' || state === 'received') return { is: 'unconfirmed' };
  // How its last try failed is no news while there is nothing to try.
  if (hold !== null) return { is: hold === 'offline' ? 'waitsForNetwork' : 'waitsForWifi', sent, size };
  if (sent === 0) return { is: 'kept', error };
  return movedAt !== null && now - movedAt < stillMoving
    ? { is: 'sending', sent, size }
    : { is: 'paused', sent, size, error };
}

/** True while bytes of one of them are moving, or were a moment ago and more are to go. */
export function areMoving(files: readonly (LocalFile | undefined)[], now: number): boolean {
  const isRecent = (file: LocalFile): boolean => file.movedAt !== null && now - file.movedAt < stillMoving;
  const here = files.filter((file) => file !== undefined);
  return here.some(({ state }) => state === 'waiting') && here.some(isRecent);
}
