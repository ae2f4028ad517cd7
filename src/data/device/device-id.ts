import { v7 } from 'uuid';
import type { RootDatabase } from '../root-database.ts';
import { readRoot, readSession } from '../root-database.ts';

/**
 * Returns this device's identifier. It is made at first use and stays as long as the browser's storage.
 * @param remembered at a sign-in: the identifier found outside the databases, when the browser evicted them: the device is the
 * same (rule RN5). Elsewhere absent.
 * @throws outside a sign-in when the browser lost its storage since its caller began: the next sign-in brings the identifier back
 */
export function deviceId(root: RootDatabase, remembered?: string | null): Promise<string> {
  return root.transaction('rw', root.entries, async () => {
    const known = await readRoot(root, 'deviceId');
    if (known !== null) return known;
    if (remembered === undefined && (await readSession(root)) === null) throw new Error('no session on this device');
    const made = remembered ?? v7();
    await root.entries.put({ key: 'deviceId', value: made });
    if (typeof remembered === 'string') await root.entries.put({ key: 'emptied', value: true });
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
