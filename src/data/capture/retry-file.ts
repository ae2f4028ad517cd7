import type { UserDatabase } from '../database/user-database.ts';

/** Makes a file due at once. A refused one is sent again: the server decides again. */
export async function retryFile(db: UserDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.files, async () => {
    const file = await db.files.get(id);
    if (file === undefined) return;
    const state = file.state === 'refused' ? 'waiting' : file.state;
    await db.files.put({ ...file, state, error: null, failures: 0, retryAt: 0 });
  });
}
