import type { UserDatabase } from './user-database.ts';

/** The unsaved text under a key, or undefined. */
export async function readDraft(db: UserDatabase, key: string): Promise<string | undefined> {
  return (await db.drafts.get(key))?.text;
}

export async function writeDraft(db: UserDatabase, key: string, text: string, now: number): Promise<void> {
  await db.drafts.put({ key, text, changedAt: now });
}

export async function deleteDraft(db: UserDatabase, key: string): Promise<void> {
  await db.drafts.delete(key);
}
