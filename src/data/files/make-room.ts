import { brusselsDay } from '#contract/rules/brussels-day.ts';
import { forgetAllKept, freeKept } from '../kept/forget-kept.ts';
import type { UserDatabase } from '../user-database.ts';
import { freeFiles } from './free-files.ts';
import { fileSums } from './storage-sums.ts';

/**
 * Makes room without being asked: copies first, then captured files that the server has confirmed. What it has not confirmed always
 * stays (rule RN4).
 * @param needed bytes
 * @returns bytes that went; less than needed when there was no more
 */
export async function makeRoom(db: UserDatabase, needed: number, now: number): Promise<number> {
  const freed = await freeKept(db, needed, now);
  return freed >= needed ? freed : freed + (await freeFiles(db, now, true));
}

/** Nothing is fetched ahead again on this day. */
async function noteFreed(db: UserDatabase, now: number): Promise<void> {
  await db.facts.put({ key: 'freedOn', value: brusselsDay(new Date(now)) });
}

/**
 * Makes all the room there is for what is being captured and found none.
 * @returns bytes that went
 */
export async function makeRoomForCapture(db: UserDatabase, now: number): Promise<number> {
  const freed = await makeRoom(db, Infinity, now);
  // On a disk that is full this small word may not fit either.
  await noteFreed(db, now).catch(() => undefined);
  return freed;
}

/** What freeing all that is safe lets go, bytes. */
export interface Freeable {
  confirmed: number;
  kept: number;
}

/**
 * Frees all that is safe, because its user wants the room: nothing is fetched ahead again that day.
 * @returns what went
 */
export async function freeAllSafe(db: UserDatabase, now: number): Promise<Freeable> {
  // First, since letting go is seen at once by whoever fetches; where not even this fits, room is made all the same.
  await noteFreed(db, now).catch(() => undefined);
  const { kept } = await fileSums(db);
  await forgetAllKept(db);
  return { kept, confirmed: await freeFiles(db, now, true) };
}

/** True on a day on which its user made room, or a capture found none: nothing then comes that nobody asked for. */
export async function isFreedToday(db: UserDatabase, now: number): Promise<boolean> {
  return (await db.facts.get('freedOn'))?.value === brusselsDay(new Date(now));
}
