import type Dexie from 'dexie';

/** The database did not open in time (a stuck database, as iOS has them), or another tab keeps it from being upgraded. */
export class DatabaseStuck extends Error {
  readonly code: 'DatabaseStuck' | 'DatabaseBlocked';

  constructor(code: 'DatabaseStuck' | 'DatabaseBlocked', cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export interface OpenOptions {
  /** Milliseconds that opening may take, an upgrade of the schema not counted (rule RN3). */
  deadline: number;
  /** An old tab holds the database open while this one must upgrade it: tell the person to close it. */
  onBlocked?: () => void;
}

/** Dexie keeps the declared version times ten, so that there is room between two. */
const dexieVersionFactor = 10;

/** Whether opening will upgrade a stored schema, which may take as long as it takes. */
async function needsUpgrade(db: Dexie): Promise<boolean> {
  // Absent in older browsers: then opening is simply held to its deadline.
  if (typeof indexedDB.databases !== 'function') return false;
  const stored = (await indexedDB.databases()).find(({ name }) => name === db.name)?.version ?? 0;
  return stored > 0 && stored < Math.round(db.verno * dexieVersionFactor);
}

function expire(ms: number): { promise: Promise<never>; cancel: () => void } {
  let cancel = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new DatabaseStuck('DatabaseStuck')), ms);
    cancel = () => clearTimeout(timer);
  });
  return { promise, cancel };
}

async function openOnce(db: Dexie, { deadline, onBlocked }: OpenOptions): Promise<void> {
  const timer = expire(deadline);
  const blocked = (): void => onBlocked?.();
  db.on('blocked', blocked);
  try {
    const upgrading = await Promise.race([needsUpgrade(db), timer.promise]);
    if (upgrading) {
      timer.cancel();
      await db.open();
    } else {
      await Promise.race([db.open(), timer.promise]);
    }
  } finally {
    timer.cancel();
    timer.promise.catch(() => undefined);
    db.on('blocked').unsubscribe(blocked);
  }
}

/**
 * Opens a database within a deadline; a stuck one is closed and opened once more before it is given up (rule RN3).
 * @throws DatabaseStuck when it does not open in time
 */
export async function openDatabase(db: Dexie, options: OpenOptions): Promise<void> {
  try {
    await openOnce(db, options);
  } catch (error) {
    db.close({ disableAutoOpen: false });
    if (!(error instanceof DatabaseStuck)) throw error;
    await openOnce(db, options);
  }
}

/**
 * Calls back once when the database is closed by anyone but its owner: the browser took it away (iOS, storage cleared), or a
 * newer version of the app asked for it. It has given way already and may be opened again: upgrades only add. Returns the
 * end of it, to be called before closing it on purpose.
 */
export function onDatabaseLost(db: Dexie, callback: () => void): () => void {
  const end = (): void => db.on('close').unsubscribe(lost);
  function lost(): void {
    end();
    callback();
  }
  db.on('close', lost);
  return end;
}
