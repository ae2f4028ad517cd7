import type { Live } from '../live/live.ts';
import { live } from '../live/live.ts';
import type { Draft, NamedDraft, StoredDraft } from '../database/stored-draft.ts';
import type { DraftKind } from './draft-name.ts';
import { keyStartOf, named } from './draft-name.ts';
import { dropHeld, heldDrafts, holdDraft, isHeld, releaseDraft } from './unconfirmed-drafts.ts';
import type { HeldDraft } from './unconfirmed-drafts.ts';
import type { UserDatabase } from '../database/user-database.ts';

/**
 * Stores a draft that an earlier page held and could not store, unless another tab has stored a newer one. A browser that is killed
 * may bring back what it had released: a draft that ended since is not stored again.
 */
async function recover(db: UserDatabase, held: HeldDraft): Promise<void> {
  const { draft } = held;
  await db.transaction('rw', db.drafts, db.syncedDrafts, async () => {
    const stored = await db.drafts.get(draft.key);
    const { ended = Number.NEGATIVE_INFINITY } = (await db.syncedDrafts.get(draft.key)) ?? {};
    // Check inside the transaction: another tab may have dropped it meanwhile.
    if (!isHeld(db.name, held) || draft.changedAt <= ended) return;
    if (stored === undefined || stored.changedAt <= draft.changedAt) await db.drafts.put(draft);
  });
  releaseDraft(db.name, draft.key, held.raw);
}

/** Stores every draft that earlier pages held when they closed. A draft that cannot be stored stays held. */
export async function recoverDrafts(db: UserDatabase): Promise<void> {
  for (const held of heldDrafts(db.name)) await recover(db, held).catch(() => undefined);
}

/** Returns the draft under a key, or undefined. */
export async function readDraft(db: UserDatabase, key: string): Promise<StoredDraft | undefined> {
  await recoverDrafts(db);
  const held = heldDrafts(db.name).find(({ draft }) => draft.key === key);
  return held?.draft ?? db.drafts.get(key);
}

/** Returns the stored drafts of a kind, or all, by their keys. */
export async function draftsOf(db: UserDatabase, kind?: DraftKind): Promise<Draft[]> {
  const stored = await db.drafts
    .where('key')
    .startsWith(kind === undefined ? '' : keyStartOf(kind))
    .toArray();
  const drafts: Draft[] = [];
  for (const draft of stored) drafts.push(await named(draft, db.visits));
  return kind === undefined ? drafts : drafts.filter((draft) => draft.kind === kind.kind);
}

/** Follows the stored draft under a key, whichever tab writes it. Undefined while there is none. */
export function liveDraft(db: UserDatabase, key: string): Live<StoredDraft | undefined> {
  return live(() => db.drafts.get(key));
}

/**
 * Stores unsaved text under a name. Local storage has it when this function returns, before the promise settles, so a page that closes
 * at once loses nothing.
 * @throws the database's error when neither it nor local storage took the text
 */
export async function writeDraft(
  db: UserDatabase,
  { key, kind, subject, field }: NamedDraft,
  { text, base }: { text: string; base: string },
  now: number,
): Promise<void> {
  const draft: Draft = { key, kind, subject, field, text, base, changedAt: now };
  const raw = holdDraft(db.name, draft);
  try {
    await db.drafts.put(draft);
  } catch (error) {
    if (raw === null) throw error;
    return;
  }
  if (raw !== null) releaseDraft(db.name, key, raw);
}

/**
 * Adds a text below what is typed under a name, or below the stored value. A text that stands there already is not added again.
 * @throws the database's error when the draft cannot be stored
 */
export async function addToDraft(
  db: UserDatabase,
  { key, kind, subject, field }: NamedDraft,
  { text, stored }: { text: string; stored: string },
  now: number,
): Promise<void> {
  await recoverDrafts(db);
  // In one transaction: another tab types under the same name.
  await db.transaction('rw', db.drafts, async () => {
    const { text: typed = stored, base = stored } = (await db.drafts.get(key)) ?? {};
    // Whole lines: `oui` stands in `Louis`.
    if (`\n${typed}\n`.includes(`\n${text}\n`)) return;
    const both = [typed, text].filter((part) => part !== '').join('\n');
    await db.drafts.put({ key, kind, subject, field, text: both, base, changedAt: now });
  });
}

/**
 * Ends a draft inside a transaction over drafts and synced drafts.
 * @param text the draft ends only while this is its text: what was typed since stays
 */
export async function endDraft(db: UserDatabase, key: string, text?: string): Promise<void> {
  const draft = await db.drafts.get(key);
  if (draft === undefined || (text !== undefined && draft.text !== text)) return;
  await db.drafts.delete(key);
  await db.syncedDrafts.put({ key, fields: {}, ended: draft.changedAt });
}

export async function deleteDraft(db: UserDatabase, key: string): Promise<void> {
  dropHeld(db.name, key);
  await db.transaction('rw', db.drafts, db.syncedDrafts, () => endDraft(db, key));
}
