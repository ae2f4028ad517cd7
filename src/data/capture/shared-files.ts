import type { EntityTable } from 'dexie';
import Dexie from 'dexie';
import { UnreadableFile } from '#contract/rules/files/unreadable-file.ts';
import type { Chunks } from '../files/file-chunks.ts';
import { chunksOf, dropChunks, dropUnfinished, storeChunks } from '../files/file-chunks.ts';
import { writeAfterRenewal } from '../database/renew-log.ts';
import { trackTransactions } from '../database/open-transactions.ts';

/** A file or a text shared from another app, until the user chooses what it is for. */
export interface SharedFile {
  /** A UUIDv7. */
  id: string;
  name: string;
  /** Media type reported by the other app; may be empty. */
  type: string;
  /** Bytes. */
  size: number;
  /** The user signed in at that time; null when nobody was: the next user who signs in gets it. */
  userId: string | null;
  /** Milliseconds. */
  sharedAt: number;
  /** When the other app last changed it, milliseconds; absent in rows of an earlier version. */
  modifiedAt?: number;
}

/** Returns whether what was shared is to be read: a text, a link, a vCard. It becomes no file of an order. */
export function isSharedText({ type, name: called }: Pick<SharedFile, 'type' | 'name'>): boolean {
  return type.startsWith('text/') || /\.vcf$/i.test(called);
}

const name = 'mycerti.shared';
/** How long bytes without a file may belong to a running share, milliseconds. */
const shareTime = 60 * 60_000;

/**
 * Files shared to this device and not yet attached. Separate from the user databases, because a file can be shared while
 * nobody is signed in.
 */
export class SharedDatabase extends Dexie {
  declare readonly files: EntityTable<SharedFile, 'id'>;
  declare readonly chunks: Chunks;

  constructor() {
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.use(trackTransactions);
    writeAfterRenewal(this);
    this.version(1).stores({ files: 'id', chunks: '[id+index], index' });
  }
}

interface Given {
  files: readonly File[];
  userId: string | null;
  /** Milliseconds. */
  now: number;
  newId: () => string;
}

/** Stores the bytes of a file. Returns false, and leaves nothing of it, when the other app no longer gives them. */
async function storeReadable({ chunks }: SharedDatabase, id: string, blob: File): Promise<boolean> {
  try {
    await storeChunks(chunks, { id, blob });
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await dropChunks(chunks, id);
    return false;
  }
}

/**
 * Stores shared files. All of them that can be read are on disk when this resolves; otherwise none is shown.
 * @returns the names of those that cannot be read
 * @throws the database's error when nothing was stored: quota exceeded, or no database
 */
export async function storeSharedFiles(db: SharedDatabase, { files, userId, now, newId }: Given): Promise<string[]> {
  const all = files.map((file) => ({ id: newId(), file }));
  const unread = new Set<File>();
  try {
    for (const { id, file } of all) if (!(await storeReadable(db, id, file))) unread.add(file);
    const kept = all.filter(({ file }) => !unread.has(file));
    await db.files.bulkPut(
      kept.map(({ id, file: { name: given, type, size, lastModified: modifiedAt } }) => ({
        id,
        name: given,
        type,
        size,
        userId,
        sharedAt: now,
        modifiedAt,
      })),
    );
    return [...unread].map((file) => file.name);
  } catch (error) {
    for (const { id } of all) await dropChunks(db.chunks, id);
    throw error;
  }
}

/** Returns the files shared for a user or while nobody was signed in, oldest first. */
export async function sharedFilesOf(db: SharedDatabase, userId: string): Promise<SharedFile[]> {
  const files = await db.files.toArray();
  return files
    .filter((file) => file.userId === null || file.userId === userId)
    .toSorted((a, b) => a.sharedAt - b.sharedAt || a.id.localeCompare(b.id));
}

/**
 * Returns how many shared files wait for a user's choice. Creates no database when nothing was ever shared.
 * @param whose `own`: only those shared while this user was signed in
 */
export async function sharedCount(userId: string, whose: 'own' | 'anybody' = 'anybody'): Promise<number> {
  // `Dexie.exists` creates and deletes a missing database, which a count at each keystroke must not do.
  if (!(await Dexie.getDatabaseNames()).includes(name)) return 0;
  const db = new SharedDatabase();
  try {
    const files = await sharedFilesOf(db, userId);
    return files.filter((file) => whose === 'anybody' || file.userId === userId).length;
  } finally {
    db.close();
  }
}

/** Returns a shared file with its bytes. */
export async function sharedBytes(
  db: SharedDatabase,
  { id, name: called, type, sharedAt, modifiedAt: lastModified = sharedAt }: SharedFile,
): Promise<File> {
  const chunks = await chunksOf(db.chunks, id).toArray();
  return new File(
    chunks.map(({ bytes }) => bytes),
    called,
    { type, lastModified },
  );
}

/** Deletes shared files that are stored elsewhere or were abandoned. */
export async function removeShared(db: SharedDatabase, ids: readonly string[]): Promise<void> {
  await db.transaction('rw', db.files, db.chunks, async () => {
    await db.files.bulkDelete([...ids]);
    for (const id of ids) await chunksOf(db.chunks, id).delete();
  });
}

/** Deletes the bytes of shares that were interrupted before their files were recorded. */
export async function dropUnfinishedShares(db: SharedDatabase, now: number): Promise<void> {
  await dropUnfinished(db.chunks, db.files, now - shareTime);
}

/** Deletes the shared files of a user whose data is erased from this device. */
export async function forgetSharedOf(userId: string): Promise<void> {
  if (!(await Dexie.exists(name))) return;
  const db = new SharedDatabase();
  try {
    const own = (await db.files.toArray()).filter((file) => file.userId === userId);
    await removeShared(
      db,
      own.map(({ id }) => id),
    );
  } finally {
    db.close();
  }
}
