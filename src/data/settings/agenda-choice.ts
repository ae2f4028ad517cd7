import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';
import type { UserDatabase } from '../database/user-database.ts';

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

const placeKey = 'agendaPlace';

/** Where somebody left the agenda. */
export interface AgendaPlace {
  view: string;
  /** Null once the day on which it was chosen is over: the agenda begins at today again. */
  day: string | null;
}

/** Returns where the user left the agenda on this device; null before the first time. */
export async function agendaPlace(db: UserDatabase, today: string): Promise<AgendaPlace | null> {
  const stored = parseJson((await db.facts.get(placeKey))?.value ?? '');
  if (!isRecord(stored) || typeof stored.view !== 'string') return null;
  const { view, day, on } = stored;
  return { view, day: on === today && typeof day === 'string' ? day : null };
}

/** Stores where the user is in the agenda today. */
export async function storeAgendaPlace(db: UserDatabase, { view, day }: AgendaPlace, today: string): Promise<void> {
  await db.facts.put({ key: placeKey, value: JSON.stringify({ view, day, on: today }) });
}
