import Dexie from 'dexie';
import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';
import type { Draft, StoredDraft } from '../database/stored-draft.ts';

/**
 * Holds typed text in local storage until the user's database has it. A browser aborts a database write when its page
 * closes, but it writes local storage synchronously. Each entry names the database of its user and is read for that
 * database only (rule RN6).
 */
const prefix = 'mycerti.typed:';

/** A held draft with its raw entry, which distinguishes it from a later keystroke. */
export interface HeldDraft {
  draft: StoredDraft;
  raw: string;
}

/** The part of local storage in use. A worker does not know the browser's type. Its entries are own properties. */
interface LocalStore {
  getItem: (name: string) => string | null;
  setItem: (name: string, value: string) => void;
  removeItem: (name: string) => void;
}

/** Returns local storage, or null in a worker or where it is forbidden. */
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

/** Returns the database that an entry belongs to; null for a foreign entry. */
function databaseOf(name: string): string | null {
  if (!name.startsWith(prefix)) return null;
  const parsed = parseJson(name.slice(prefix.length));
  const database: unknown = Array.isArray(parsed) ? parsed[0] : null;
  return typeof database === 'string' ? database : null;
}

/** Parses an entry; undefined when it is not a draft. */
function parseDraft(raw: string): StoredDraft | undefined {
  const parsed = parseJson(raw);
  const { key, text, changedAt } = isRecord(parsed) ? parsed : {};
  if (typeof key !== 'string' || typeof text !== 'string' || typeof changedAt !== 'number') return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by holdDraft of this version or an earlier one
  return parsed as StoredDraft;
}

function namesOf(store: LocalStore, belongs: (database: string) => boolean): string[] {
  return Object.keys(store).filter((name) => {
    const database = databaseOf(name);
    return database !== null && belongs(database);
  });
}

/**
 * Holds a draft until it is released.
 * @returns the raw entry, or null when local storage is full or forbidden: then only the database stores the draft
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

/** Returns true while this entry exists: nothing newer was typed, and it was not dropped. */
export function isHeld(database: string, { draft, raw }: HeldDraft): boolean {
  return storage()?.getItem(entryKey(database, draft.key)) === raw;
}

/** Removes a held draft that the database has stored. A later keystroke stays held. */
export function releaseDraft(database: string, key: string, raw: string): void {
  const name = entryKey(database, key);
  if (storage()?.getItem(name) === raw) storage()?.removeItem(name);
}

/** Removes whatever is held under a key: it was saved or abandoned. */
export function dropHeld(database: string, key: string): void {
  storage()?.removeItem(entryKey(database, key));
}

/** Returns everything held for a database. */
export function heldDrafts(database: string): HeldDraft[] {
  const store = storage();
  if (store === null) return [];
  return namesOf(store, (owner) => owner === database).flatMap((name) => {
    const raw = store.getItem(name) ?? '';
    const draft = parseDraft(raw);
    return draft === undefined ? [] : [{ draft, raw }];
  });
}

/** Removes what is held for databases that no longer exist on this device, whichever context erased them. */
export async function dropDraftsOfErased(): Promise<void> {
  const store = storage();
  if (store === null) return;
  const owners = new Set(namesOf(store, () => true).map((name) => databaseOf(name) ?? ''));
  for (const owner of owners) {
    if (await Dexie.exists(owner)) continue;
    for (const name of namesOf(store, (database) => database === owner)) store.removeItem(name);
  }
}
