import type { Db } from '../connection/database.ts';

/** Returns the stored key, or stores a new one. When another instance stored one first, returns that key. */
export async function loadOrCreateAuditKey(db: Db, generate: () => string): Promise<string> {
  const read = () => db.selectFrom('audit_keys').select('private_key').executeTakeFirst();
  const stored = await read();
  if (stored !== undefined) return stored.private_key;
  const line = { id: 1, private_key: generate() };
  await db
    .insertInto('audit_keys')
    .values(line)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
  return ((await read()) ?? line).private_key;
}
