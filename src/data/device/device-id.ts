import { v7 } from 'uuid';
import type { RootDatabase } from '../database/root-database.ts';
import { readRoot, readSession, writeSession } from '../database/root-database.ts';

/**
 * Returns this device's identifier. It is made at first use and stays as long as the browser's storage.
 * @param remembered at a sign-in: the identifier found outside the databases. The browser evicted them, or the cookie is a copy of
 * another device's: this one gets an identifier of its own, and says which one it remembers (rule RN5b). Elsewhere absent.
 * @throws outside a sign-in when the browser lost its storage since its caller began
 */
export function deviceId(root: RootDatabase, remembered?: string | null): Promise<string> {
  return root.transaction('rw', root.entries, async () => {
    const known = await readRoot(root, 'deviceId');
    if (known !== null) return known;
    if (remembered === undefined && (await readSession(root)) === null) throw new Error('no session on this device');
    const made = v7();
    await root.entries.put({ key: 'deviceId', value: made });
    if (typeof remembered === 'string') await root.entries.put({ key: 'emptied', value: remembered });
    return made;
  });
}

/** Returns the identifier that was found outside the databases, true where an earlier version took it on; null without any. */
export function rememberedId(root: RootDatabase): Promise<string | true | null> {
  return readRoot(root, 'emptied');
}

/**
 * Makes a copy of another install a device of its own (rule RN5d). Its user signs in once more: the token is the other's too. What it
 * holds stays.
 */
export function becomeAnother(root: RootDatabase, userId: string): Promise<void> {
  return root.transaction('rw', root.entries, async () => {
    const session = await readSession(root);
    if (session?.user.UserId === userId) await writeSession(root, { ...session, token: '' });
    await root.entries.put({ key: 'deviceId', value: v7() });
    await root.entries.delete('emptied');
  });
}

/** Ends that state: from now on, a database is missing only where its user erased it. */
export async function forgetEmptied(root: RootDatabase): Promise<void> {
  await root.entries.delete('emptied');
}
