import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile } from '#data/files/local-file.ts';

/** How long a transfer may stand still and still count as under way, milliseconds. */
const stillMoving = 20_000;

/**
 * Where a file stands. Only the server's receipt makes it `received`, only a review `returned`; what this device has sent and the
 * server has not confirmed is `unconfirmed`. `paused`: a part of it is there, and nothing has moved for a while.
 */
export type FileState =
  | { is: 'kept'; error: string | null }
  | { is: 'sending'; sent: number; size: number }
  | { is: 'paused'; sent: number; size: number; error: string | null }
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
  unconfirmed: 'wait',
  refused: 'bad',
  elsewhere: 'off',
  received: 'safe',
  returned: 'bad',
};

/** @param now milliseconds */
export function fileStateOf(
  upload: Pick<Upload, 'receivedAt' | 'review' | 'size'>,
  local: LocalFile | undefined,
  now: number,
): FileState {
  const { receivedAt, review, size } = upload;
  if (review !== null && !review.accepted) return { is: 'returned', reason: review.reason };
  if (receivedAt !== null) return { is: 'received', at: receivedAt, accepted: review !== null };
  if (local === undefined) return { is: 'elsewhere' };
  const { state, offset: sent, movedAt, error } = local;
  if (state === 'refused') return { is: 'refused', code: error };
  // Also what this device has noted as received: the row is what says so.
  if (state === 'sent' || state === 'received') return { is: 'unconfirmed' };
  if (sent === 0) return { is: 'kept', error };
  return movedAt !== null && now - movedAt < stillMoving
    ? { is: 'sending', sent, size }
    : { is: 'paused', sent, size, error };
}
