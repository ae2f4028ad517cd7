import { v7 } from 'uuid';
import type { RootDatabase } from '../root-database.ts';
import { readRoot } from '../root-database.ts';

/**
 * Returns this device's identifier. It is made at first use and stays as long as the browser's storage.
 * @param remembered the identifier found outside the databases, when the browser evicted them: the device is the same (rule
 * RN5)
 */
export function deviceId(root: RootDatabase, remembered: string | null = null): Promise<string> {
  return root.transaction('rw', root.entries, async () => {
    const known = await readRoot(root, 'deviceId');
    if (known !== null) return known;
    const made = remembered ?? v7();
    await root.entries.put({ key: 'deviceId', value: made });
    if (remembered !== null) await root.entries.put({ key: 'emptied', value: true });
    return made;
  });
}

/** Returns true when this device's identifier came back from outside the databases: the browser had lost them all. */
export async function isEmptied(root: RootDatabase): Promise<boolean> {
  return (await readRoot(root, 'emptied')) === true;
}

/** Ends that state: from now on, a database is missing only where its user erased it. */
export async function forgetEmptied(root: RootDatabase): Promise<void> {
  await root.entries.delete('emptied');
}
