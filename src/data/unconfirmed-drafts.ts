import Dexie from 'dexie';
import type { Draft } from './user-database.ts';

/**
 * What was typed a moment ago, in local storage until the user's database has it. A browser aborts a database write that is under
 * way when its page goes; local storage is written before the keystroke is over. Each entry names the database of the user who
 * typed it, and is read back for that one only (rule RN6).
 */
const prefix = 'mycerti.typed:';

/** A held draft with the entry as it stands, by which a later keystroke is told from it. */
export interface HeldDraft {
  draft: Draft;
  raw: string;
}

/** What is used of local storage, whose own type a worker does not know; its entries are its own properties. */
interface LocalStore {
  getItem: (name: string) => string | null;
  setItem: (name: string, value: string) => void;
  removeItem: (name: string) => void;
}

/** Local storage, or null where there is none (a worker) or it is forbidden. */
function storage(): LocalStore | null {
  try {
    return (globalThis as { localStorage?: LocalStore }).localStorage ?? null;
  } catch {
    return null;
  }
}

function entryKey(database: string, key: string): string {
  return `${prefix}${JSON.stringify([database, key])}`;
}

/** The database that an entry belongs to; null when it is not one of ours. */
function databaseOf(name: string): string | null {
  if (!name.startsWith(prefix)) return null;
  try {
    const parsed = JSON.parse(name.slice(prefix.length)) as unknown;
    const database: unknown = Array.isArray(parsed) ? parsed[0] : null;
    return typeof database === 'string' ? database : null;
  } catch {
    return null;
  }
}

/** An entry's content; undefined when it is no draft. */
function parseDraft(raw: string): Draft | undefined {
  try {
    const parsed = JSON.parse(raw) as unknown;
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { key, text, base, changedAt }: Partial<Record<string, unknown>> = { ...parsed };
    if (typeof key !== 'string' || typeof text !== 'string' || typeof changedAt !== 'number') return undefined;
    return { key, text, changedAt, ...(typeof base === 'string' ? { base } : {}) };
  } catch {
    return undefined;
  }
}

function namesOf(store: LocalStore, belongs: (database: string) => boolean): string[] {
  return Object.keys(store).filter((name) => {
    const database = databaseOf(name);
    return database !== null && belongs(database);
  });
}

/**
 * Holds a draft until `release`, at once.
 * @returns the entry as it stands, or null when local storage is full or forbidden: then the database alone keeps it
 */
export function holdDraft(database: string, draft: Draft): string | null {
  const raw = JSON.stringify(draft);
  try {
    storage()?.setItem(entryKey(database, draft.key), raw);
  } catch {
    return null;
  }
  return storage() === null ? null : raw;
}

/** Whether this entry still stands: nothing newer was typed, and it was not given up. */
export function isHeld(database: string, { draft, raw }: HeldDraft): boolean {
  return storage()?.getItem(entryKey(database, draft.key)) === raw;
}

/** Forgets a held draft: the database has it. One that was typed since stays. */
export function releaseDraft(database: string, key: string, raw: string): void {
  const name = entryKey(database, key);
  if (storage()?.getItem(name) === raw) storage()?.removeItem(name);
}

/** Forgets whatever is held under a key: it was saved, or given up. */
export function dropHeld(database: string, key: string): void {
  storage()?.removeItem(entryKey(database, key));
}

/** Everything held for a database. */
export function heldDrafts(database: string): HeldDraft[] {
  const store = storage();
  if (store === null) return [];
  return namesOf(store, (owner) => owner === database).flatMap((name) => {
    const raw = store.getItem(name) ?? '';
    const draft = parseDraft(raw);
    return draft === undefined ? [] : [{ draft, raw }];
  });
}

/** Forgets what is held for databases that are no longer on this device: they were erased, by whichever context. */
export async function forgetHeldOfErased(): Promise<void> {
  const store = storage();
  if (store === null) return;
  const owners = new Set(namesOf(store, () => true).map((name) => databaseOf(name) ?? ''));
  for (const owner of owners) {
    if (await Dexie.exists(owner)) continue;
    for (const name of namesOf(store, (database) => database === owner)) store.removeItem(name);
  }
}
