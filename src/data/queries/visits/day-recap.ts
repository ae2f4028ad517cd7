import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { unreceivedFiles } from '../../files/unreceived-files.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { filesOfOrders } from '../files/files.ts';
import { unsentWorkOfEach } from '../people/employees.ts';

/** What was captured for some orders on a day. */
export interface DayRecap {
  photos: number;
  /** Number of files of any kind whose bytes the server has not confirmed. */
  unreceived: number;
  /** A device of the user last reported unsent work about these orders. */
  isElsewhere: boolean;
}

/** Counts what was captured for these orders on a Belgian day, `2026-11-20`. */
export async function dayRecap(db: UserDatabase, orderIds: readonly string[], day: string): Promise<DayRecap> {
  const ids = [...new Set(orderIds)];
  const files = (await filesOfOrders(db, ids)).flat().map(({ upload }) => upload);
  const ofDay = files.filter(({ capturedAt }) => brusselsDay(capturedAt) === day);
  const from = { id: db.userId };
  const reported = await unsentWorkOfEach(
    db,
    ids.map((orderId) => ({ from, orderId })),
  );
  return {
    photos: ofDay.filter(({ type }) => type.startsWith('image/')).length,
    unreceived: ofDay.filter(({ receivedAt }) => receivedAt === null).length,
    isElsewhere: reported.flat().length > 0,
  };
}

/** Counts the pictures of this device that are still to be sent. */
export async function photosToSend(db: UserDatabase): Promise<number> {
  const files = await unreceivedFiles(db);
  return files.filter(({ file, upload }) => file.state !== 'refused' && upload.row.type.startsWith('image/')).length;
}
