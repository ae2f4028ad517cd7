import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '../user-database.ts';
import type { KeptFile, KeptReason } from './kept-file.ts';

/** A copy that is to come. */
export function wantedCopy({ id, orderId, name, type, size, sha256 }: Upload, why: KeptReason, now: number): KeptFile {
  return { id, orderId, name, type, size, sha256, why, state: 'wanted', at: now, error: null, failures: 0, retryAt: 0 };
}

/** Its user wants all files of an order here. */
export async function keepOrder(db: UserDatabase, orderId: string, now: number): Promise<void> {
  await db.keptOrders.put({ orderId, askedAt: now });
}

/** Its user wants all files of an order here up to an instant, whatever they weigh; nothing changes where they are wanted for good. */
export async function keepOrderUntil(db: UserDatabase, orderId: string, now: number, until: number): Promise<void> {
  await db.transaction('rw', db.keptOrders, async () => {
    const known = await db.keptOrders.get(orderId);
    if (known !== undefined && known.until === undefined) return;
    await db.keptOrders.put({ orderId, askedAt: now, until });
  });
}

/** Its user wants them here no longer. What a visit of today or tomorrow needs stays all the same. */
export async function stopKeepingOrder(db: UserDatabase, orderId: string): Promise<void> {
  await db.keptOrders.delete(orderId);
}

/** What is kept because it was opened: pictures and papers. A film is too long to come a second time. */
function isKeptOnceOpened(type: string): boolean {
  return type.startsWith('image/') || type === 'application/pdf';
}

/** Notes that a file of the server's was opened here: it is found again without network. */
export async function noteOpened(db: UserDatabase, id: string, now: number): Promise<void> {
  const upload = (await db.uploads.get(id))?.row;
  if (upload === undefined || !isKeptOnceOpened(upload.type)) return;
  await db.transaction('rw', db.keptFiles, async () => {
    const known = await db.keptFiles.get(id);
    // Opened anew it is asked for anew, whatever kept it away before.
    const wanted = known === undefined ? wantedCopy(upload, 'opened', now) : { ...known, error: null, retryAt: 0 };
    await db.keptFiles.put({ ...wanted, at: now });
  });
}

/** What the keeping of copies depends on and a person changes: read again when it differs. */
export async function wishes(db: UserDatabase): Promise<string> {
  const orders = await db.keptOrders.toCollection().primaryKeys();
  const wanted = (await db.keptFiles.toArray()).filter(({ error, state }) => state === 'wanted' && error === null);
  return JSON.stringify([orders, wanted.map(({ id }) => id)]);
}

/** Whether a copy is here, whole. */
export async function isKept(db: UserDatabase, id: string): Promise<boolean> {
  return (await db.keptFiles.get(id))?.state === 'kept';
}
