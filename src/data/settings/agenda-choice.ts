import { parseJson } from '#contract/rules/json-text.ts';
import type { UserDatabase } from '../user-database.ts';

const key = 'agendas';

function parsed(text = ''): string[] {
  const stored = parseJson(text);
  return Array.isArray(stored) && stored.every((id) => typeof id === 'string') ? stored : [];
}

/**
 * Returns the identifiers of the employees whose agendas the user chose last on this device, without those who left; null
 * for the user's own agenda.
 */
export async function chosenAgendas(db: UserDatabase): Promise<string[] | null> {
  const ids = parsed((await db.facts.get(key))?.value);
  const known = await db.employees.bulkGet(ids);
  const active = ids.filter((_, index) => known[index]?.row.disabled === false);
  return active.length === 0 ? null : active;
}

/** Stores the chosen agendas; null for the user's own. */
export async function storeChosenAgendas(db: UserDatabase, ids: readonly string[] | null): Promise<void> {
  await (ids === null ? db.facts.delete(key) : db.facts.put({ key, value: JSON.stringify(ids) }));
}
