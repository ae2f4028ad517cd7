import type { RemoteName } from '#contract/collections.ts';
import type { Db, Trx } from '../../db/connection/database.ts';
import { endOfLogRun } from '../../db/connection/log-runs.ts';
import type { LogState } from '../../db/records/memberships.ts';
import { logState } from '../../db/records/memberships.ts';
import { replaceEpoch } from '../../db/connection/settings.ts';
import { CodedError } from '../../errors.ts';
import { pokeChannel, pokeEveryone } from '../../operations/pokes.ts';
import type { ReadCursor } from './cursor.ts';
import { emptyCursor, isBeyond, positionAt, readCursor, writeCursor } from './cursor.ts';

/** Seconds after which a device should retry while another request begins a new epoch. */
const epochRetryAfter = 5;

/** The scope of a mark, which nobody has: a pull never continues from it. */
const noScope = '';

type Position = Pick<LogState, 'epoch' | 'watermark' | 'run'>;

/**
 * Returns true when this server signed the cursor over a log that went further than this one: the log was put back to an
 * older copy (rule PL7e). No cursor goes beyond the watermark of its time, nor beyond the end of its run.
 */
export async function isOfLostLog(trx: Trx, { cursor, run }: ReadCursor, state: Position): Promise<boolean> {
  if (run === null || cursor.e !== state.epoch) return false;
  if (isBeyond(cursor, state.watermark)) return true;
  if (run === state.run) return false;
  const end = await endOfLogRun(trx, run);
  return end === undefined || (end !== null && isBeyond(cursor, end));
}

/**
 * Begins a new epoch in place of this one, whose log is an older copy. Returns whether this request began it.
 * @throws {CodedError} Unavailable while another request begins it.
 */
export async function leaveLostLog(db: Db, lostEpoch: string): Promise<boolean> {
  const end = await replaceEpoch(db, lostEpoch, { channel: pokeChannel, payload: pokeEveryone });
  if (end === 'busy') throw new CodedError('Unavailable', { retryAfter: epochRetryAfter });
  return end === 'raised';
}

/** Reads a mark. Returns null for one that is none: it must not refuse the mutations that it comes with. */
export function readMark(text: string | undefined, secret: string): ReadCursor | null {
  if (text === undefined) return null;
  try {
    return readCursor(text, secret);
  } catch {
    return null;
  }
}

/** Returns the mark of the log as it stands, which its reader gives back with later requests (rule PL7f). */
export async function markOfLog(db: Db, remote: RemoteName, secret: string): Promise<string> {
  const { epoch, run, watermark } = await db.transaction().execute((trx) => logState(trx, [], []));
  const mark = { ...emptyCursor(epoch, remote), d: { [noScope]: positionAt(watermark) } };
  return writeCursor(mark, run, secret);
}

/** Returns whether a mark proves that the log was put back to an older copy (rule PL7f). */
export function isMarkOfLostLog(db: Db, text: string, secret: string): Promise<boolean> {
  const mark = readMark(text, secret);
  if (mark === null) return Promise.resolve(false);
  return db.transaction().execute(async (trx) => isOfLostLog(trx, mark, await logState(trx, [], [])));
}
