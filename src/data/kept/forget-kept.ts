import type { UserDatabase } from '../user-database.ts';
import { chunksOf } from '../files/read-file.ts';
import type { KeptFile, KeptReason } from './kept-file.ts';
import { longestWait } from './kept-file.ts';

/** Takes copies off this device. */
export async function forgetKept(db: UserDatabase, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await db.transaction('rw', db.keptFiles, db.keptChunks, async () => {
      await db.keptFiles.delete(id);
      await chunksOf(db.keptChunks, id).delete();
    });
}

/** Takes every copy and every wish for one off this device: when its user signs out, or wants the room. */
export async function forgetAllKept(db: UserDatabase): Promise<void> {
  await db.transaction('rw', db.keptFiles, db.keptChunks, db.keptOrders, async () => {
    await db.keptOrders.clear();
    await db.keptFiles.clear();
    await db.keptChunks.clear();
  });
}

const worth: Readonly<Record<KeptReason, number>> = { opened: 0, visit: 1, asked: 2 };

/** What may be missed most easily comes first: what was opened once, then what is the oldest. */
function byWorth(left: KeptFile, right: KeptFile): number {
  return worth[left.why] - worth[right.why] || left.at - right.at;
}

/** Lets the bytes of one copy go; while it is still wanted, it comes again later, if there is room for it then. */
function letGo(db: UserDatabase, { id }: KeptFile, now: number): Promise<void> {
  return db.transaction('rw', db.keptFiles, db.keptChunks, async () => {
    const file = await db.keptFiles.get(id);
    await chunksOf(db.keptChunks, id).delete();
    if (file?.why === 'opened') await db.keptFiles.delete(id);
    else if (file !== undefined)
      await db.keptFiles.put({ ...file, state: 'wanted', error: 'NoRoom', retryAt: now + longestWait });
  });
}

/**
 * Makes room by copies alone (rule RN4).
 * @param needed bytes; more may go, since a copy goes whole
 * @returns bytes that went
 */
export async function freeKept(db: UserDatabase, needed: number, now: number): Promise<number> {
  const kept = (await db.keptFiles.toArray()).filter(({ state }) => state === 'kept');
  let freed = 0;
  for (const file of kept.toSorted(byWorth)) {
    if (freed >= needed) break;
    await letGo(db, file, now);
    freed += file.size;
  }
  return freed;
}
