import type { Upload } from '#contract/entities/upload.ts';
import { brusselsDay } from '#contract/rules/brussels-day.ts';
import { isStillAhead } from '#sync/waiting.ts';
import type { UserDatabase } from '../user-database.ts';
import { forgetKept } from './forget-kept.ts';
import type { KeptFile, KeptReason } from './kept-file.ts';
import { longestWait } from './kept-file.ts';
import { wantedCopy } from './wishes.ts';

const day = 86_400_000;
/** How long a file stays that was opened once, milliseconds. */
const keptAfterOpening = 30 * day;
/** Largest file that comes without being asked for, bytes. */
const aheadMax = 25 * 1_000_000;

/** What ought to be here, and why. */
type Plan = Map<string, { upload: Upload; why: KeptReason }>;

/** Orders that this user visits today or tomorrow, the next first. */
async function visitedOrders(db: UserDatabase, now: number): Promise<string[]> {
  const days = new Set([brusselsDay(new Date(now)), brusselsDay(new Date(now + day))]);
  // A day of Brussels begins and ends within hours of the device's own, whatever its zone.
  const [from, to] = [new Date(now - 2 * day).toISOString(), new Date(now + 3 * day).toISOString()];
  const visits = await db.visits.where('row.plannedStart').between(from, to).toArray();
  return visits
    .map(({ row }) => row)
    .filter(({ employee, state }) => employee.id === db.userId && state !== 'cancelled')
    .filter(({ plannedStart }) => days.has(brusselsDay(new Date(plannedStart))))
    .map(({ orderId }) => orderId);
}

/** Files of an order that the server has. */
async function filesAtServer(db: UserDatabase, orderId: string): Promise<Upload[]> {
  const stored = await db.uploads.where('row.orderId').equals(orderId).toArray();
  return stored.map(({ row }) => row).filter(({ receivedAt, removed }) => receivedAt !== null && removed === null);
}

/** @param ahead false where nothing is fetched that nobody asked for */
async function planOf(db: UserDatabase, now: number, ahead: boolean): Promise<Plan> {
  const plan: Plan = new Map();
  const add = (uploads: readonly Upload[], why: KeptReason): void => {
    for (const upload of uploads) if (!plan.has(upload.id)) plan.set(upload.id, { upload, why });
  };
  for (const { orderId, until } of await db.keptOrders.toArray()) {
    const isHere = (await db.orders.get(orderId)) !== undefined;
    if (isHere && (until === undefined || now < until)) add(await filesAtServer(db, orderId), 'asked');
    else await db.keptOrders.delete(orderId);
  }
  for (const orderId of await visitedOrders(db, now))
    add(
      (await filesAtServer(db, orderId)).filter(({ size }) => size <= aheadMax),
      'visit',
    );
  const known = await db.keptFiles.toArray();
  const opened = known.filter(({ at, why }) => why === 'opened' && now - at < keptAfterOpening);
  for (const stored of await db.uploads.bulkGet(opened.map(({ id }) => id)))
    if (stored?.row.removed === null) add([stored.row], 'opened');
  if (ahead) return plan;
  const here = new Set(known.flatMap(({ id, state }) => (state === 'kept' ? [id] : [])));
  return new Map([...plan].filter(([id, { why }]) => why !== 'visit' || here.has(id)));
}

/** Takes copies away; with their small pictures where the files themselves are no longer this user's to see. */
async function forget(db: UserDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forgetKept(db, ids);
  const uploads = await db.uploads.bulkGet([...ids]);
  const gone = ids.filter((_, index) => uploads[index] === undefined);
  if (gone.length > 0) await db.thumbnails.bulkDelete(gone);
}

/**
 * Brings the list of copies in line with what is asked for, visited today or tomorrow, and was opened: what is past, removed or of
 * an order that has left the device goes; what is new stands as wanted. Bytes that this device holds itself are copied only once
 * they have been let go.
 */
export async function applyKeepPlan(db: UserDatabase, now: number, ahead: boolean): Promise<void> {
  const plan = await planOf(db, now, ahead);
  const known = new Map((await db.keptFiles.toArray()).map((file) => [file.id, file]));
  await forget(
    db,
    [...known.keys()].filter((id) => !plan.has(id)),
  );
  const own = await db.files.bulkGet([...plan.keys()]);
  const isOwn = new Set(own.flatMap((file) => (file === undefined ? [] : [file.id])));
  const changed = [...plan.values()].filter(({ upload: { id }, why }) => {
    const file = known.get(id);
    return file === undefined ? !isOwn.has(id) : file.why !== why;
  });
  // Nothing is written where nothing has changed.
  if (changed.length === 0) return;
  await db.transaction('rw', db.keptFiles, async () => {
    // Read again: another tab may have done the same, or fetched one, in the meantime.
    const current = await db.keptFiles.bulkGet(changed.map(({ upload }) => upload.id));
    await db.keptFiles.bulkPut(
      changed.map(({ upload, why }, index) => ({ ...(current[index] ?? wantedCopy(upload, why, now)), why })),
    );
  });
}

/** The next copy to fetch: the asked ones first, then those of visits, papers before pictures, the smallest first. */
export async function nextWanted(
  db: UserDatabase,
  now: number,
  except: ReadonlySet<string>,
): Promise<KeptFile | undefined> {
  const rank: Readonly<Record<KeptReason, number>> = { opened: 0, asked: 1, visit: 2 };
  const wanted = (await db.keptFiles.toArray()).filter(
    ({ id, retryAt, state }) => state === 'wanted' && !isStillAhead(retryAt, now, longestWait) && !except.has(id),
  );
  const [next] = wanted.toSorted(
    (left, right) =>
      rank[left.why] - rank[right.why] ||
      Number(left.type.startsWith('image/')) - Number(right.type.startsWith('image/')) ||
      left.size - right.size,
  );
  return next;
}
