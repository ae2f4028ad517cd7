import type { Db } from './database.ts';

async function read(db: Db, key: string): Promise<string> {
  const { value } = await db.selectFrom('settings').where('key', '=', key).select('value').executeTakeFirstOrThrow();
  return value;
}

/** The epoch: a new one after a restore from a backup makes every cursor and version start anew. */
export function readEpoch(db: Db): Promise<string> {
  return read(db, 'epoch');
}
