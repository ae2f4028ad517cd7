import Dexie from 'dexie';

/** Begins the name of what exists only while the log is renewed. */
const scratchName = 'mycerti.scratch';

let renewal: Promise<void> | undefined;
let isRenewed = false;

/**
 * Makes Chromium begin a new log of this origin's databases (rule LW8). It renews the log when a database is deleted, which
 * takes milliseconds whatever is stored. Never rejects.
 */
async function renewLog(): Promise<void> {
  // One of its own: a page that is frozen while it has it open would hold up every write of all others.
  const scratch = new Dexie(`${scratchName}.${Math.random()}`);
  scratch.version(1).stores({});
  try {
    await scratch.open();
    await scratch.delete();
  } catch {
    // The next start tries again.
  }
  isRenewed = true;
  void removeLeft().catch(() => undefined);
}

/** Deletes what starts have left that were killed while they renewed the log. */
async function removeLeft(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) if (name.startsWith(scratchName)) await Dexie.delete(name);
}

/**
 * Returns the renewal for which a write has to wait; null once there is none. Only Chromium has such a log. A page's workers start
 * after its renewal, and need none of their own: it holds up whatever reads a database.
 */
export function logRenewal(): Promise<void> | null {
  if (isRenewed || !('userAgentData' in navigator) || 'DedicatedWorkerGlobalScope' in globalThis) return null;
  return (renewal ??= renewLog());
}

/** Has each write of a database wait for the renewal before its transaction begins. Reads never wait. */
export function writeAfterRenewal(db: Dexie): void {
  const gated = (begin: (...call: unknown[]) => unknown) =>
    function (this: unknown, mode: string, ...rest: unknown[]): unknown {
      // An upgrade writes inside the transaction that opens its database.
      const wait = mode.includes('w') && Dexie.currentTransaction === null ? logRenewal() : null;
      if (wait === null) return begin.call(this, mode, ...rest);
      return Dexie.Promise.resolve(wait).then(() => begin.call(this, mode, ...rest));
    };
  db.transaction = Dexie.override(db.transaction, gated);
  // Where a write without a transaction of its own gets one.
  Object.assign(db.Table.prototype, {
    _trans: Dexie.override<unknown>(Reflect.get(db.Table.prototype, '_trans'), gated),
  });
}
