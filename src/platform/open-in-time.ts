import { withDeadline } from './deadline.ts';

/** Longest wait for a database that needs no upgrade, in milliseconds (rule RN3). */
const openDeadline = 10_000;

/** A database as its opening is watched; Dexie's is one. */
export interface Openable {
  readonly name: string;
  /** Version that this code declares. */
  readonly verno: number;
  open: () => PromiseLike<unknown>;
}

/** Dexie stores its versions times ten. */
const versionFactor = 10;

/** True when the stored database is older than this code: opening it upgrades it, which may take as long as it takes. */
async function needsUpgrade({ name, verno }: Openable, factory: Pick<IDBFactory, 'databases'>): Promise<boolean> {
  const stored = (await factory.databases()).find((database) => database.name === name);
  return stored?.version !== undefined && stored.version < verno * versionFactor;
}

/**
 * Opens a database, or rejects with DeadlineExceeded when it is stuck (iOS leaves some so). The time stops counting while a
 * schema upgrade runs (rule RN3).
 */
export async function openInTime(
  database: Openable,
  factory: Pick<IDBFactory, 'databases'> = indexedDB,
  ms = openDeadline,
): Promise<void> {
  let upgrading = false;
  const asked = needsUpgrade(database, factory).then(
    (needed) => {
      upgrading = needed;
    },
    () => undefined,
  );
  // The question is put first, but a database that does not answer it must still be opened.
  await withDeadline(asked, ms, 'the list of databases').catch(() => undefined);
  const opening = Promise.resolve(database.open()).then(() => undefined);
  await withDeadline(opening, ms, `opening ${database.name}`, { isHeld: () => upgrading });
}
