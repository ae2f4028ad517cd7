import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile } from '../database/local-file.ts';
import { hasNoResponse } from '#sync/response.ts';
import type { SendFacts, SendStatus } from '#sync/send-status.ts';
import { stopOf, waits } from '#sync/send-status.ts';

/** How long a transfer may make no progress and still count as moving, milliseconds. */
const stillMoving = 20_000;

/** How long a try may last without a report of the server and still count as moving, milliseconds: its longest request. */
const unreported = 120_000;

/**
 * Returns the status of a file. Only the server's receipt makes it `sent`.
 * - It waits as `sending` while a transfer moves. A small file goes in one request, which reports nothing until it ends.
 * - It waits as `confirming` once this device has sent it, and as `again` while a restored server has not said that it has it.
 * - `lost`: the device that captured it reported that it has not the bytes either.
 * @param now milliseconds
 */
export function fileStatus(
  { lostAt, receivedAt, size }: Pick<Upload, 'lostAt' | 'receivedAt' | 'size'>,
  local: LocalFile | undefined,
  now: number,
  facts: SendFacts,
): SendStatus {
  const isDoubted = local?.isDoubted === true;
  if (receivedAt !== null && !isDoubted) return { is: 'sent', at: Date.parse(receivedAt) };
  if (local === undefined) return lostAt === undefined ? waits('elsewhere') : { is: 'lost' };
  const { state, offset, movedAt, beganAt = null, error, retryAt } = local;
  if (state === 'refused') return { is: 'refused', code: error ?? '' };
  // Also for a locally recorded receipt: only the row is evidence.
  if (state !== 'waiting') return waits(isDoubted ? 'again' : 'confirming');
  const progress = { sent: offset, size };
  const stop = stopOf('files', facts);
  // Neither the last error nor the last progress matters while nothing can be tried.
  if (stop !== null && (!facts.online || facts.waitsForWifi === true)) return waits(stop.why, { progress });
  const isMoving =
    (beganAt !== null && now - beganAt < (offset === 0 ? unreported : stillMoving)) ||
    (offset > 0 && movedAt !== null && now - movedAt < stillMoving);
  if (isMoving) return waits('sending', { progress });
  if (error === null) return waits(stop?.why ?? 'next', { progress });
  return waits(stop?.why ?? 'deferred', { code: error, until: retryAt, progress });
}

/** A file as screens show it: a review speaks before its status. */
export interface FileShown {
  status: SendStatus;
  review: Upload['review'];
}

/**
 * Returns the colour of a file. `safe`: the server confirmed it. `wait`: still to be sent. `bad`: the user must decide. `off`:
 * elsewhere.
 */
export function fileTone({ status, review }: FileShown): 'safe' | 'wait' | 'bad' | 'off' {
  if (review?.accepted === false) return 'bad';
  if (status.is === 'sent') return 'safe';
  if (status.is !== 'waits') return 'bad';
  return status.why === 'elsewhere' ? 'off' : 'wait';
}

/** Returns how far a file that waits is; null while the server has none of it. */
export function progressOf(status: SendStatus): { sent: number; size: number } | null {
  const { progress } = status.is === 'waits' ? status : { progress: undefined };
  return progress === undefined || progress.sent === 0 ? null : progress;
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
export function failureOf(status: SendStatus): string | null {
  if (status.is === 'refused') return status.code;
  const code = status.is === 'waits' ? status.code : undefined;
  return code === undefined || hasNoResponse({ code }) ? null : code;
}
