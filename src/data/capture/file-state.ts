import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile } from './local-file.ts';
import { hasNoResponse } from '#sync/response.ts';

/** How long a transfer may make no progress and still count as moving, milliseconds. */
const stillMoving = 20_000;

/** How long a try may last without a report of the server and still count as moving, milliseconds: its longest request. */
const unreported = 120_000;

/** What prevents every upload: no network, or a network that files may not use; null when nothing does. */
export type FileHold = 'offline' | 'wifi' | null;

/**
 * The state of a file. Only the server's receipt makes it `received`, and only a review makes it `returned`.
 * - `queued`: no byte was sent yet.
 * - `sending`: a transfer is under way. A small file goes in one request, which reports nothing (`sent` 0) until it ends.
 * - `paused`: the server has a part, and nothing moved for a while.
 * - `waitsForNetwork`: the browser reports no network.
 * - `waitsForWifi`: files may not use the present network.
 * - `unconfirmed`: this device has sent it, and the server has not confirmed it.
 * - `elsewhere`: neither this device nor the server has the bytes.
 * - `lost`: the device that captured it has reported the same.
 */
export type FileState =
  | { is: 'queued'; error: string | null }
  | { is: 'sending'; sent: number; size: number }
  | { is: 'paused'; sent: number; size: number; error: string | null }
  | { is: 'waitsForNetwork'; sent: number; size: number }
  | { is: 'waitsForWifi'; sent: number; size: number }
  | { is: 'unconfirmed' }
  | { is: 'refused'; code: string | null }
  | { is: 'elsewhere' }
  | { is: 'lost' }
  | { is: 'received'; at: string; accepted: boolean }
  | { is: 'returned'; reason: string };

/**
 * Colours of the states. `safe`: the server confirmed it. `wait`: still to be sent. `bad`: the user must decide. `off`:
 * elsewhere.
 */
export const fileTones: Readonly<Record<FileState['is'], 'safe' | 'wait' | 'bad' | 'off'>> = {
  queued: 'wait',
  sending: 'wait',
  paused: 'wait',
  waitsForNetwork: 'wait',
  waitsForWifi: 'wait',
  unconfirmed: 'wait',
  refused: 'bad',
  elsewhere: 'off',
  lost: 'bad',
  received: 'safe',
  returned: 'bad',
};

/**
 * Returns the state of a file.
 * @param now milliseconds
 */
export function fileStateOf(
  upload: Pick<Upload, 'lostAt' | 'receivedAt' | 'review' | 'size'>,
  local: LocalFile | undefined,
  now: number,
  hold: FileHold = null,
): FileState {
  const { lostAt, receivedAt, review, size } = upload;
  if (review !== null && !review.accepted) return { is: 'returned', reason: review.reason };
  // The server was put back to an older copy, and has not said yet that it has the bytes.
  if (local?.isDoubted === true) return { is: 'unconfirmed' };
  if (receivedAt !== null) return { is: 'received', at: receivedAt, accepted: review !== null };
  if (local === undefined) return { is: lostAt === undefined ? 'elsewhere' : 'lost' };
  const { state, offset: sent, movedAt, beganAt = null, error } = local;
  if (state === 'refused') return { is: 'refused', code: error };
  // Also for a locally recorded receipt: only the row is evidence.
  if (state === 'sent' || state === 'received') return { is: 'unconfirmed' };
  // The last error does not matter while nothing can be tried.
  if (hold !== null) return { is: hold === 'offline' ? 'waitsForNetwork' : 'waitsForWifi', sent, size };
  if (beganAt !== null && now - beganAt < (sent === 0 ? unreported : stillMoving)) return { is: 'sending', sent, size };
  if (sent === 0) return { is: 'queued', error };
  return movedAt !== null && now - movedAt < stillMoving
    ? { is: 'sending', sent, size }
    : { is: 'paused', sent, size, error };
}

/** Returns true while files wait to be sent, and one began or moved a moment ago. */
export function areMoving(files: readonly (LocalFile | undefined)[], now: number): boolean {
  const isRecent = ({ movedAt, beganAt = null }: LocalFile): boolean =>
    now - Math.max(movedAt ?? 0, beganAt ?? 0) < stillMoving;
  const here = files.filter((file) => file !== undefined);
  return here.some(({ state }) => state === 'waiting') && here.some(isRecent);
}

/**
 * Returns the code of why a file is not sent; null while nothing failed. A link without an answer is no failure: the file goes
 * by itself once there is one.
 */
export function failureOf(state: FileState): string | null {
  if (state.is === 'refused') return state.code ?? '';
  const code = 'error' in state ? state.error : null;
  return code === null || hasNoResponse({ code }) ? null : code;
}
