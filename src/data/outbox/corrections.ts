import type { UserDatabase } from '../database/user-database.ts';

/** Notes the form in which a refused mutation is corrected, so that a reload or a kill does not part them; null: in none. */
export async function noteCorrection(db: UserDatabase, id: string, form: string | null): Promise<void> {
  await db.outbox
    .where('id')
    .equals(id)
    .modify((entry) => {
      if (form === null) delete entry.correctedIn;
      else entry.correctedIn = form;
    });
}

/** Returns the refused mutations that are corrected in forms whose key begins so, in order, each with its form. */
export async function correctionsIn(db: UserDatabase, prefix: string): Promise<{ id: string; form: string }[]> {
  const refused = await db.outbox.where('state').equals('refused').sortBy('seq');
  return refused.flatMap(({ id, correctedIn }) =>
    correctedIn?.startsWith(prefix) === true ? [{ id, form: correctedIn.slice(prefix.length) }] : [],
  );
}
