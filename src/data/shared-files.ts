import type { Collection, EntityTable, Table } from 'dexie';
import Dexie from 'dexie';
import type { FileChunk } from './files/local-file.ts';
import { chunkBytes } from './files/local-file.ts';

/** A file that another app gave to this one, until its user says what it is for. */
export interface SharedFile {
  /** A UUIDv7. */
  id: string;
  name: string;
  /** Media type as the other app says; may be empty. */
  type: string;
  /** Bytes. */
  size: number;
  /** Who was signed in; null when nobody was: it is whose who signs in here next. */
  userId: string | null;
  /** Milliseconds. */
  sharedAt: number;
}

const name = 'mycerti.shared';
/** How long bytes without a file may be those of a share under way, milliseconds. */
const shareTime = 60 * 60_000;

/** What was shared to this device and is of no order yet. Beside the users' databases: somebody may share while signed out. */
export class SharedDatabase extends Dexie {
  declare readonly files: EntityTable<SharedFile, 'id'>;
  declare readonly chunks: Table<FileChunk, [string, number]>;

  constructor() {
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ files: 'id', chunks: '[id+index], index' });
  }
}

function chunksOf(db: SharedDatabase, id: string): Collection<FileChunk, [string, number]> {
  return db.chunks.where('[id+index]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

interface Given {
  files: readonly File[];
  userId: string | null;
  /** Milliseconds. */
  now: number;
  newId: () => string;
}

/**
 * Keeps what was shared: all of it is on the disk when this resolves, and none of it is shown otherwise.
 * @throws the database's error when it was not kept: no room, or no database
 */
export async function keepShared(db: SharedDatabase, { files, userId, now, newId }: Given): Promise<void> {
  const kept = files.map((file) => ({ id: newId(), file }));
  try {
    for (const { id, file } of kept) {
      for (let from = 0, index = 0; from < file.size; from += chunkBytes, index += 1) {
        const bytes = await file.slice(from, from + chunkBytes).arrayBuffer();
        await db.chunks.put({ id, index, bytes });
      }
    }
    await db.files.bulkPut(
      kept.map(({ id, file }) => ({ id, name: file.name, type: file.type, size: file.size, userId, sharedAt: now })),
    );
  } catch (error) {
    for (const { id } of kept) {
      await chunksOf(db, id)
        .delete()
        .catch(() => 0);
    }
    throw error;
  }
}

/** What was shared for a user, or while nobody was signed in; the oldest first. */
export async function sharedFor(db: SharedDatabase, userId: string): Promise<SharedFile[]> {
  const files = await db.files.toArray();
  return files
    .filter((file) => file.userId === null || file.userId === userId)
    .toSorted((a, b) => a.sharedAt - b.sharedAt || a.id.localeCompare(b.id));
}

/** How many files wait for a user to say what they are for; makes no database where nothing was ever shared. */
export async function sharedCount(userId: string): Promise<number> {
  if (!(await Dexie.exists(name))) return 0;
  const db = new SharedDatabase();
  try {
    return (await sharedFor(db, userId)).length;
  } finally {
    db.close();
  }
}

/** A shared file as it was given. */
export async function sharedBytes(db: SharedDatabase, { id, name: called, type }: SharedFile): Promise<File> {
  const chunks = await chunksOf(db, id).toArray();
  return new File(
    chunks.map(({ bytes }) => bytes),
    called,
    { type },
  );
}

/** Forgets shared files: they are kept elsewhere, or were given up. */
export async function removeShared(db: SharedDatabase, ids: readonly string[]): Promise<void> {
  await db.transaction('rw', db.files, db.chunks, async () => {
    await db.files.bulkDelete([...ids]);
    for (const id of ids) await chunksOf(db, id).delete();
  });
}

/** Forgets bytes of a share that was cut off before anything was said of it. */
export async function dropUnfinishedShares(db: SharedDatabase, now: number): Promise<void> {
  const first = await db.chunks.where('index').equals(0).primaryKeys();
  for (const [id] of first) {
    const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    if (now - madeAt > shareTime && (await db.files.get(id)) === undefined) await chunksOf(db, id).delete();
  }
}

/** Forgets what was shared for a user whose data leaves this device. */
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
