import { withDeadline } from '../http/deadline.ts';

/** Longest wait for a database that needs no upgrade, in milliseconds (rule RN3). */
const openDeadline = 10_000;

/** The part of a database that this module needs; Dexie's is one. */
export interface Openable {
  readonly name: string;
  /** Version that this code declares. */
  readonly verno: number;
  open: () => PromiseLike<unknown>;
}

/** Dexie stores its versions times ten. */
const versionFactor = 10;

/** Returns true when the stored database is older than this code: its upgrade has no time limit. */
async function needsUpgrade({ name, verno }: Openable, factory: Pick<IDBFactory, 'databases'>): Promise<boolean> {
  const stored = (await factory.databases()).find((database) => database.name === name);
  return stored?.version !== undefined && stored.version < verno * versionFactor;
}

/**
 * Opens a database, or rejects with DeadlineExceeded when it is stuck (seen on iOS). A schema upgrade suspends the
 * deadline (rule RN3).
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
  // A database list that does not respond must not prevent the opening.
  await withDeadline(asked, ms, 'the list of databases').catch(() => undefined);
  const opening = Promise.resolve(database.open()).then(() => undefined);
  await withDeadline(opening, ms, `opening ${database.name}`, { isHeld: () => upgrading });
}
