import Dexie from 'dexie';

/** Exists only while the log is renewed. */
const scratchName = 'mycerti.scratch';

let renewal: Promise<void> | undefined;
let isRenewed = false;

/**
 * Resolves when this page has a new log: what it writes first waits for that. The first screen writes nothing, and does not wait.
 */
export async function whenLogRenewed(): Promise<void> {
  await logRenewal();
}

/** Returns the renewal for which a write of this page has to wait; null once there is none. */
export function logRenewal(): Promise<void> | null {
  if (isRenewed || !('userAgentData' in navigator)) return null;
  return (renewal ??= renewDatabaseLog().then(() => void (isRenewed = true)));
}

/**
 * Makes Chromium begin a new log of this origin's databases (rule LW8). It renews the log when a database is deleted, which
 * takes milliseconds whatever is stored. Other browsers keep no such log. Never rejects.
 */
export async function renewDatabaseLog(): Promise<void> {
  // Only Chromium has it.
  if (!('userAgentData' in navigator)) return;
  const scratch = new Dexie(scratchName);
  scratch.version(1).stores({});
  try {
    await scratch.open();
    await scratch.delete();
  } catch {
    // The next start tries again.
  }
}
