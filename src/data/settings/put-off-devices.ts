import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';
import type { UserDatabase } from '../database/user-database.ts';

const key = 'putOffDevices';

/** Returns what was known of each device when its user put its notice off on this device: an instant, by the device's row. */
export async function putOffDevices(db: UserDatabase): Promise<ReadonlyMap<string, string>> {
  const stored = parseJson((await db.facts.get(key))?.value ?? '');
  const facts = isRecord(stored) ? Object.entries(stored) : [];
  return new Map(facts.flatMap(([id, at]) => (typeof at === 'string' ? [[id, at] as const] : [])));
}

/** Puts the notice about a device off until something new is known of it. */
export async function putOffDevice(db: UserDatabase, id: string, at: string): Promise<void> {
  await db.transaction('rw', db.facts, async () => {
    const value = JSON.stringify({ ...Object.fromEntries(await putOffDevices(db)), [id]: at });
    await db.facts.put({ key, value });
  });
}
