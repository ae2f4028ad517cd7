import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { UserDatabase } from '../../user-database.ts';
import { filesOfOrders } from '../files/files.ts';

/** What was captured for some orders on a day. */
export interface DayRecap {
  photos: number;
  /** Number of files of any kind whose bytes the server has not confirmed. */
  unreceived: number;
}

/** Counts what was captured for these orders on a Belgian day, `2026-11-20`. */
export async function dayRecap(db: UserDatabase, orderIds: readonly string[], day: string): Promise<DayRecap> {
  const files = (await filesOfOrders(db, [...new Set(orderIds)])).flat().map(({ upload }) => upload);
  const ofDay = files.filter(({ capturedAt }) => brusselsDay(capturedAt) === day);
  return {
    photos: ofDay.filter(({ type }) => type.startsWith('image/')).length,
    unreceived: ofDay.filter(({ receivedAt }) => receivedAt === null).length,
  };
}
