import Dexie from 'dexie';

/** Exists only while the log is renewed. */
const scratchName = 'mycerti.scratch';

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
