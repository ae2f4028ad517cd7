import type { Draft, UserDatabase } from './user-database.ts';

/** The unsaved text under a key and what it was begun over, or undefined. */
export async function readDraft(db: UserDatabase, key: string): Promise<Pick<Draft, 'text' | 'base'> | undefined> {
  return db.drafts.get(key);
}

export async function writeDraft(
  db: UserDatabase,
  key: string,
  { text, base }: { text: string; base: string },
  now: number,
): Promise<void> {
  await db.drafts.put({ key, text, base, changedAt: now });
}

export async function deleteDraft(db: UserDatabase, key: string): Promise<void> {
  await db.drafts.delete(key);
}
